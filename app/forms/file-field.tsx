import { kindWarning, mayBeAccepted } from "~/files/kinds";
import { excessOf, excessWarning, type FileLimits, inMegabytes, MEGABYTE } from "~/request/limits";
import type { FieldProblem } from "~/text/refusal";
import { warn } from "./dialog";
import { FieldErrors } from "./field";
import { FilePicker } from "./file-picker";
import { useHydrated } from "./use-hydrated";

interface FileFieldProps {
  id: string;
  name: string;
  label: string;
  limits: FileLimits;
  files: File[];
  onChange: (files: File[]) => void;
  errors: FieldProblem[] | undefined;
  /** Files that were sent with a refused form: a browser cannot be given them back. */
  chooseAgain: string[];
}

/** Attachments: without script one native field; with it a list that grows file by file. */
export function FileField(props: FileFieldProps) {
  const { id, name, label, limits, files, onChange, errors, chooseAgain } = props;
  const hydrated = useHydrated();
  const megabytes = limits.bytes / MEGABYTE;
  const used = files.reduce((sum, { size }) => sum + size, 0);
  const isFull = files.length >= limits.count;

  async function add(added: File[]) {
    const taken = added.filter(mayBeAccepted);
    const others = added.filter((file) => !mayBeAccepted(file));
    const excess = excessOf([...files, ...taken], limits);
    if (!excess && taken.length > 0) onChange([...files, ...taken]);
    const warnings = [
      others.length > 0 && kindWarning(others.map((file) => file.name)),
      excess && excessWarning(excess, limits),
    ];
    for (const warning of warnings) {
      if (warning) await warn(warning.title, warning.text);
    }
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p className="field-hint" id={`${id}-hint`}>
        최대 {limits.count}개, 모두 합쳐 {megabytes}MB까지 첨부할 수 있습니다. 사진, 동영상, 녹음,
        PDF, 한글·오피스 문서, 도면, zip
      </p>
      {chooseAgain.length > 0 && files.length === 0 && (
        <p className="field-error">다시 선택해 주세요: {chooseAgain.join(", ")}</p>
      )}
      {files.length > 0 && (
        <ul className="file-list">
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be in the list twice
            <li key={index}>
              <span className="file-name">{file.name}</span>{" "}
              <span className="file-size">{inMegabytes(file.size)} MB</span>{" "}
              <button
                type="button"
                className="button-quiet"
                onClick={() => onChange(files.filter((_, other) => other !== index))}
              >
                제거<span className="visually-hidden"> {file.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="file-actions">
        <FilePicker
          id={id}
          name={name}
          label="파일 추가"
          multiple
          isFull={isFull}
          isInvalid={errors !== undefined}
          describedBy={errors ? `${id}-error ${id}-hint` : `${id}-hint`}
          onPick={add}
        />
        {files.length > 0 && (
          <button type="button" className="button-quiet" onClick={() => onChange([])}>
            전체 제거
          </button>
        )}
        {hydrated && (
          <output className="file-counter">
            {inMegabytes(used)} / {megabytes} MB · {limits.count - files.length}개 더 첨부할 수 있음
          </output>
        )}
      </div>
      <FieldErrors id={`${id}-error`} errors={errors} />
    </div>
  );
}
