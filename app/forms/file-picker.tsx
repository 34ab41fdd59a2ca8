import { useEffect, useRef } from "react";
import { useHydrated } from "./use-hydrated";

interface FilePickerProps {
  id: string;
  name: string;
  label: string;
  /** With a second button, by which a phone offers its camera and pictures at once. */
  isForPhotos?: boolean;
  multiple?: boolean;
  accept?: string | undefined;
  isFull?: boolean;
  isInvalid: boolean;
  describedBy: string | undefined;
  onPick: (files: File[]) => void;
}

export function FilePicker(props: FilePickerProps) {
  const { id, name, label, accept, isForPhotos, isFull = false, isInvalid, describedBy } = props;
  const hydrated = useHydrated();
  const picker = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  function handOver() {
    const field = picker.current;
    const files = [...(field?.files ?? [])];
    // The same file can be picked once more.
    if (field) field.value = "";
    if (files.length > 0) props.onPick(files);
  }

  // Files picked before the script took over are in the field already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over
  useEffect(handOver, []);
  useEffect(() => {
    // Focused before its button existed.
    if (hydrated && document.activeElement === picker.current) opener.current?.focus();
  }, [hydrated]);

  function open(accepted = "") {
    if (picker.current) picker.current.accept = accepted;
    picker.current?.click();
  }

  return (
    <>
      <input
        ref={picker}
        id={id}
        name={hydrated ? undefined : name}
        type="file"
        multiple={props.multiple}
        accept={accept}
        className={hydrated ? "visually-hidden" : undefined}
        disabled={hydrated && isFull}
        tabIndex={hydrated ? -1 : undefined}
        // Its label and the error summary lead here; the button is what can be seen.
        onFocus={() => opener.current?.focus()}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={describedBy}
        onChange={() => hydrated && handOver()}
      />
      {hydrated && !isFull && (
        <>
          <button ref={opener} type="button" className="button-quiet" onClick={() => open(accept)}>
            {label}
          </button>
          {isForPhotos && <Photos onClick={() => open("image/*")} />}
        </>
      )}
    </>
  );
}

function Photos({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="button-quiet" onClick={onClick}>
      사진 추가
    </button>
  );
}
