import { inMegabytes } from "~/request/limits";

interface AttachmentListProps {
  files: { name: string; uploadedName: string; size: number }[];
}

export function AttachmentList({ files }: AttachmentListProps) {
  return (
    <section className="form-section">
      <h2>첨부파일</h2>
      {files.length === 0 && <p className="field-hint">첨부된 파일이 없습니다.</p>}
      <ul className="file-list">
        {files.map((file) => (
          <li key={file.uploadedName}>
            <span className="file-name">{file.name}</span>{" "}
            <span className="file-size">{inMegabytes(file.size)} MB</span>{" "}
            <a
              className="button-quiet"
              href={`/api/contact/download/${file.uploadedName}/${encodeURIComponent(file.name)}`}
              download={file.name}
            >
              내려받기<span className="visually-hidden"> {file.name}</span>{" "}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
