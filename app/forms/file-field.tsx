import { useEffect, useRef } from "react";
import { kindWarning, mayBeAccepted } from "~/files/kinds";
import { excessOf, excessWarning, type FileLimits, inMegabytes, MEGABYTE } from "~/request/limits";
import type { FieldProblem } from "~/text/refusal";
import { warn } from "./dialog";
import { FieldErrors } from "./field";
import { useHydrated } from "./use-hydrated";

interface FileFieldProps {
  id: string;
  name: string;
  label: string;
  limits: FileLimits;
  files: File[];
  onChange: (files: File[]) => void;
  errors: FieldProblem[] | undefined;
  /** Files of a refused form: a browser cannot restore them. */
  chooseAgain: string[];
}

/** Attachments: without script one native field; with script a list that accumulates files. */
export function FileField(props: FileFieldProps) {
  const { id, name, label, limits, files, onChange, errors, chooseAgain } = props;
  const hydrated = useHydrated();
  const picker = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const megabytes = limits.bytes / MEGABYTE;
  const used = files.reduce((sum, { size }) => sum + size, 0);
  const isFull = files.length >= limits.count;

  async function add(added: File[]) {
    if (picker.current) picker.current.value = "";
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

  // Files chosen before hydration are already in the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over
  useEffect(() => {
    const early = [...(picker.current?.files ?? [])];
    if (early.length > 0) void add(early);
  }, []);

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
        {/* With script the button below opens it; it stays for its label and for the file
            dialog. */}
        <input
          ref={picker}
          id={id}
          name={hydrated ? undefined : name}
          type="file"
          multiple
          className={hydrated ? "visually-hidden" : undefined}
          disabled={hydrated && isFull}
          tabIndex={hydrated ? -1 : undefined}
          // The label and the error summary focus this input; pass the focus on to the visible
          // button.
          onFocus={() => opener.current?.focus()}
          aria-describedby={errors ? `${id}-error ${id}-hint` : `${id}-hint`}
          aria-invalid={errors ? true : undefined}
          onChange={(event) => hydrated && add([...(event.target.files ?? [])])}
        />
        {hydrated && !isFull && (
          <button
            ref={opener}
            type="button"
            className="button-quiet"
            onClick={() => picker.current?.click()}
          >
            파일 추가
          </button>
        )}
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
