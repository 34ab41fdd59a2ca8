import { useEffect, useRef } from "react";
import { extensionOf } from "~/files/kinds";
import { sizeInWords } from "~/request/limits";

interface FileListProps {
  files: File[];
  onRemove: (index: number) => void;
}

export function FileList({ files, onRemove }: FileListProps) {
  return (
    <ul className="file-list">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be in the list twice
        <li key={index}>
          <Preview file={file} />
          <span className="file-name">{file.name}</span>{" "}
          <span className="file-size">{sizeInWords(file.size)}</span>{" "}
          <button type="button" className="button-quiet" onClick={() => onRemove(index)}>
            제거<span className="visually-hidden"> {file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Until its picture is drawn, and for whatever has none, the kind of file. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let isWanted = true;
    element.hidden = true;
    if (!file.type.startsWith("image/")) return;
    import("./chosen-picture")
      .then(({ drawPreview }) => drawPreview(file, element, () => isWanted))
      .catch(() => {
        // Not a picture that this browser can show: it is sent as it is.
      });
    return () => {
      isWanted = false;
    };
  }, [file]);
  return (
    <span className="file-preview" aria-hidden="true">
      {extensionOf(file.name)}
      <canvas ref={canvas} hidden />
    </span>
  );
}
