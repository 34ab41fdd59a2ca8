import { Form, useNavigation } from "@remix-run/react";
import { attachmentView } from "~/contact/desk/attachment-view";
import type { RefusedAct } from "~/contact/desk-acts";
import { attachmentLimits } from "~/contact/inquiry";
import { FieldErrors } from "~/forms/field";
import { sizeInWords } from "~/request/limits";
import { MEGABYTE } from "~/text/bytes";

interface AttachmentListProps {
  inquiry: { id: number; files: Attachment[]; withdrawnAt: string | null };
  refused: RefusedAct | undefined;
}

interface Attachment {
  name: string;
  uploadedName: string;
  size: number;
}

export function AttachmentList({ inquiry, refused }: AttachmentListProps) {
  const { id, files, withdrawnAt } = inquiry;
  return (
    <section className="form-section attachments">
      <h2>첨부파일</h2>
      {files.length === 0 && <p className="field-hint">첨부된 파일이 없습니다.</p>}
      <ul className="file-list">
        {files.map((file) => (
          <li key={file.uploadedName}>
            <Look inquiryId={id} file={file} />{" "}
            <span className="file-size">{sizeInWords(file.size)}</span>{" "}
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
      {files.length > 1 && (
        <p className="all-files">
          <a href={`/admin/contact/${id}/files.zip`} download>
            모두 내려받기 (zip)
          </a>
        </p>
      )}
      {withdrawnAt === null && (
        <AddFiles refused={refused?.act === "files" ? refused : undefined} />
      )}
    </section>
  );
}

function Look({ inquiryId, file }: { inquiryId: number; file: Attachment }) {
  const view = attachmentView(file);
  if (!view) return <span className="file-name">{file.name}</span>;
  const url = `/admin/contact/${inquiryId}/file/${file.uploadedName}`;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={`file-name file-${view}`}>
      {view === "picture" && (
        <img src={`${url}?small`} alt="" loading="lazy" width={96} height={72} />
      )}{" "}
      {file.name}
      <span className="visually-hidden"> 새 창에서 보기</span>
    </a>
  );
}

function AddFiles({ refused }: { refused: RefusedAct | undefined }) {
  const { state, formData } = useNavigation();
  const isSending = state === "submitting" && formData?.get("intent") === "files";
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="add-files">
      <input
        type="file"
        name="files"
        multiple
        aria-label="추가할 파일"
        // biome-ignore lint/a11y/noAutofocus: it is the answer to what was just pressed
        autoFocus={refused !== undefined}
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? "add-files-error add-files-hint" : "add-files-hint"}
      />
      <button
        type="submit"
        name="intent"
        value="files"
        className="button-quiet"
        disabled={isSending}
      >
        {isSending ? "올리는 중" : "파일 추가"}
      </button>
      <p className="field-hint" id="add-files-hint">
        한 번에 {attachmentLimits.count}개, {attachmentLimits.bytes / MEGABYTE}MB까지
      </p>
      <FieldErrors id="add-files-error" errors={refused && [{ code: "invalid", ...refused }]} />
    </Form>
  );
}
