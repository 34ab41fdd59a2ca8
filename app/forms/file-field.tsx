import { useEffect, useRef, useState } from "react";
import { emptyWarning, kindWarning, mayBeAccepted } from "~/files/kinds";
import {
  excessOf,
  excessWarning,
  type FileLimits,
  fitting,
  inMegabytes,
  isSlow,
  sizeInWords,
  sizeOf,
} from "~/request/limits";
import { MEGABYTE } from "~/text/bytes";
import type { FieldProblem } from "~/text/refusal";
import { warn } from "./dialog";
import { FieldErrors } from "./field";
import { FileList } from "./file-list";
import { FilePicker } from "./file-picker";
import { focusLater } from "./focus-later";
import { useHydrated } from "./use-hydrated";

interface FileFieldProps {
  id: string;
  name: string;
  label: string;
  limits: FileLimits;
  files: File[];
  onChange: (files: File[]) => void;
  onPending?: (files: File[]) => void;
  errors: FieldProblem[] | undefined;
  chooseAgain: string[];
}

export function FileField(props: FileFieldProps) {
  const { id, name, label, limits, files, onChange, errors, chooseAgain } = props;
  const hydrated = useHydrated();
  const block = useRef<HTMLDivElement>(null);
  const { offerSmaller, dialog } = useSmallerPictures(limits, props.onPending);
  const megabytes = limits.bytes / MEGABYTE;
  const lost = chooseAgain.filter((name) => !files.some((file) => stem(file.name) === stem(name)));
  const used = sizeOf(files);
  const isFull = files.length >= limits.count;

  async function add(added: File[]) {
    const others = added.filter((file) => !mayBeAccepted(file));
    const empty = added.filter((file) => mayBeAccepted(file) && file.size === 0);
    const taken = added.filter((file) => mayBeAccepted(file) && file.size > 0);
    const room = limits.count - files.length;
    const [wanted, beyond] = [[...files, ...taken.slice(0, room)], taken.slice(room)];
    // Given up: then none of them is added.
    const all = (wanted.length > files.length ? await offerSmaller(wanted) : wanted) ?? files;
    const isSmaller = all.some((file, index) => file !== wanted[index]);
    const { fit, over } = fitting(all, limits);
    if (fit.length > files.length || isSmaller) change(fit, fit.length);
    const warnings = [
      others.length > 0 && kindWarning(others.map(({ name }) => name)),
      empty.length > 0 && emptyWarning(empty.map(({ name }) => name)),
      beyond.length > 0 && { ...excessWarning("count", limits), left: beyond },
      over.length > 0 && { ...excessWarning("bytes", limits), left: over },
    ];
    for (const warning of warnings) {
      if (!warning) continue;
      const left = "left" in warning ? notAdded(warning.left) : undefined;
      await warn(warning.title, warning.text, left);
    }
  }

  /** @param next the file whose button gets the focus; after the last one, the button that adds */
  function change(all: File[], next: number) {
    onChange(all);
    focusLater(() => {
      const removers = block.current?.querySelectorAll<HTMLElement>(".file-list button");
      // The field leads to the button that adds, which is gone when the list is full.
      return removers?.[Math.min(next, limits.count - 1)] ?? document.getElementById(id);
    });
  }

  return (
    <div className="field" ref={block}>
      <label htmlFor={id}>{label}</label>
      <p className="field-hint" id={`${id}-hint`}>
        최대 {limits.count}개, 모두 합쳐 {megabytes}MB까지 첨부할 수 있습니다. 사진, 동영상, 녹음,
        PDF, 한글·오피스 문서, 도면, 압축 파일
      </p>
      {lost.length > 0 && <p className="field-error">다시 선택해 주세요: {lost.join(", ")}</p>}
      {files.length > 0 && (
        <FileList
          files={files}
          onRemove={(index) =>
            change(
              files.filter((_, other) => other !== index),
              index,
            )
          }
        />
      )}
      {dialog}
      <div className="file-actions">
        <FilePicker
          id={id}
          name={name}
          label="파일 추가"
          isForPhotos
          multiple
          isFull={isFull}
          isInvalid={errors !== undefined}
          describedBy={errors ? `${id}-error ${id}-hint` : `${id}-hint`}
          onPick={add}
        />
        {files.length > 0 && (
          <button type="button" className="button-quiet" onClick={() => change([], 0)}>
            모두 제거
          </button>
        )}
        {hydrated && (
          <output className="file-counter">
            {inMegabytes(used)} / {megabytes} MB ·{" "}
            {isFull ? "더 첨부할 수 없음" : `${limits.count - files.length}개 더 첨부 가능`}
          </output>
        )}
      </div>
      <FieldErrors id={`${id}-error`} errors={errors} />
    </div>
  );
}

/** Pictures that are large together are made smaller, if the visitor agrees. */
function useSmallerPictures(limits: FileLimits, onPending: FileFieldProps["onPending"]) {
  const hydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  const stopping = useRef<AbortController>();
  const [work, setWork] = useState("");
  useEffect(() => () => stopping.current?.abort(), []);

  async function offerSmaller(wanted: File[]) {
    if (!isLarge(wanted, limits)) return wanted;
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    show("사진을 확인하는 중입니다.");
    onPending?.(wanted);
    try {
      const pictures = await import("./chosen-picture").catch(() => undefined);
      if (signal.aborted) return undefined;
      return pictures ? await pictures.offerSmaller(wanted, limits, { show, signal }) : wanted;
    } finally {
      // After an abort, the next files may have been picked, and the dialog is theirs.
      if (!signal.aborted) end();
    }
  }

  /** Modal, so that no file is picked, removed or sent meanwhile. An empty message closes it. */
  function show(message: string) {
    setWork(message);
    if (!message) dialog.current?.close();
    else if (!dialog.current?.open) dialog.current?.showModal();
  }

  function stop() {
    stopping.current?.abort();
    end();
  }

  function end() {
    show("");
    onPending?.([]);
  }

  const shown = (
    // There from the start: files may have been picked before the script came.
    <dialog ref={dialog} onCancel={stop} aria-label="사진 줄이기">
      {hydrated && (
        <>
          <p>
            <output>{work}</output>
          </p>
          <button type="button" className="button-quiet" onClick={stop}>
            취소
          </button>
        </>
      )}
    </dialog>
  );
  return { offerSmaller, dialog: shown };
}

function isLarge(files: File[], limits: FileLimits) {
  const pictures = files.filter(({ type }) => type.startsWith("image/"));
  return excessOf(files, limits) === "bytes" || isSlow(pictures);
}

function notAdded(files: File[]) {
  const named = files.map(({ name, size }) => `${name} (${sizeInWords(size)})`).join(", ");
  return `첨부하지 않은 파일: ${named}. 다른 파일을 제거하거나 더 작은 파일로 다시 선택해 주세요.`;
}

/** A picture that was made smaller may have another extension. */
function stem(name: string) {
  return name.replace(/\.[^.]*$/, "");
}
