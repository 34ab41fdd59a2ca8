import type { Answer } from "./acts/press.server";
import { AttachmentList } from "./attachment-list";
import { InquiryEditor } from "./inquiry-editor";
import type { InquiryPage } from "./read.server";

/** In the order of a call: what they wrote, their pictures, then their home and their dates. */
export function Record({ inquiry, answer }: { inquiry: InquiryPage; answer: Answer }) {
  return (
    <div>
      <section className="form-section">
        <h2>고객 문의 내용</h2>
        <p className="as-typed">{inquiry.customerMemo || "없음"}</p>
      </section>
      <AttachmentList key={inquiry.files.length} inquiry={inquiry} refused={answer.refused} />
      <InquiryEditor inquiry={inquiry} answer={answer} isEditing={false} />
    </div>
  );
}
