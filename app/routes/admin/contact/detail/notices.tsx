import { Form, Link, useSearchParams } from "@remix-run/react";
import { MoveButton } from "~/contact/desk/move-button";
import { goneBy, LONGEST_WITHDRAWAL } from "~/contact/retention-reason";
import { reasonsOf } from "~/contact/spam";
import { FieldErrors } from "~/forms/field";
import { DeleteButton, DeleteConfirmation } from "~/office/delete-confirmation";
import { restorableInquiry } from "~/office/trash";
import { inSeoul } from "~/text/moment";
import type { Answer } from "./acts/press.server";
import type { InquiryPage } from "./read.server";

interface NoticesProps {
  inquiry: InquiryPage;
  isEditing: boolean;
  answer: Answer;
}

/** What to know before reading on, and the questions before what cannot be undone. */
export function Notices({ inquiry, isEditing, answer }: NoticesProps) {
  const { withdrawnAt, isSpam } = inquiry;
  const { withdrawal } = answer;
  const [search] = useSearchParams();
  const isOpen = withdrawnAt === null;
  return (
    <>
      {!isOpen && <WithdrawnNotice withdrawnAt={withdrawnAt} />}
      {isSpam === 1 && isOpen && !isEditing && <SpamNotice inquiry={inquiry} />}
      {search.has("delete") && (
        <DeleteConfirmation {...(isOpen ? trashQuestion : destroyQuestion)} />
      )}
      {(search.has("withdraw") || withdrawal) && isOpen && <WithdrawForm refused={withdrawal} />}
    </>
  );
}

export const trashQuestion = {
  title: "확인: 견적문의 삭제",
  text: `현재 견적문의를 삭제하시겠습니까? ${restorableInquiry}`,
};

const destroyQuestion = {
  title: "확인: 견적문의 완전 삭제",
  text: "철회한 견적문의를 지금 완전히 삭제하시겠습니까? 첨부파일과 기록도 함께 삭제되며 되돌릴 수 없습니다.",
  intent: "destroy",
};

function WithdrawnNotice({ withdrawnAt }: { withdrawnAt: string }) {
  return (
    <section className="spam-notice" aria-labelledby="withdrawn-title">
      <h2 id="withdrawn-title">철회</h2>
      <p>
        고객이 <time dateTime={withdrawnAt}>{inSeoul(withdrawnAt)}에</time> 철회한 문의입니다.
        연락하거나 수정할 수 없으며, {goneBy(withdrawnAt)}까지 첨부파일과 함께 완전 삭제됩니다.
      </p>
      <DeleteButton {...destroyQuestion}>지금 완전 삭제</DeleteButton>
    </section>
  );
}

interface SpamNoticeProps {
  inquiry: { id: number; customer: string; spamSignals: string; movedByStaff: 0 | 1 };
}

function SpamNotice({ inquiry }: SpamNoticeProps) {
  const reasons = reasonsOf(inquiry);
  return (
    <section className="spam-notice" aria-labelledby="spam-title">
      <h2 id="spam-title">스팸</h2>
      <p>
        {inquiry.movedByStaff
          ? "직원이 스팸으로 옮긴 문의입니다."
          : "스팸으로 보여 따로 분류했습니다. 보낸 사람은 평소처럼 접수되었다는 안내를 받았습니다."}
      </p>
      {reasons.length > 0 && (
        <>
          <p>{inquiry.movedByStaff ? "접수할 때 발견한 특징:" : "스팸으로 분류한 이유:"}</p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
      <MoveButton move="notSpam" inquiry={inquiry} />
    </section>
  );
}

function WithdrawForm({ refused }: { refused: Answer["withdrawal"] }) {
  return (
    <section className="error-summary" aria-labelledby="withdraw-title">
      <h2 id="withdraw-title">확인: 문의 철회</h2>
      <p>
        고객이 문의를 철회한 것으로 기록하시겠습니까? 되돌릴 수 없습니다. 계약 전이면 5일 안에 완전
        삭제되고, 계약 후이거나 분쟁 중이면 분리 보관됩니다.
      </p>
      <Form method="post">
        <div className="field">
          <label htmlFor="withdraw-line">요청한 사람과 방법</label>
          <input
            id="withdraw-line"
            name="line"
            required
            maxLength={LONGEST_WITHDRAWAL}
            defaultValue={refused?.line}
            autoComplete="off"
            placeholder="예: 본인이 전화로"
            aria-invalid={refused ? true : undefined}
            aria-describedby={refused && "withdraw-error"}
          />
          <FieldErrors
            id="withdraw-error"
            errors={refused && [{ code: "invalid", message: refused.message }]}
          />
        </div>
        <div className="button-row">
          <button type="submit" name="intent" value="withdraw" className="button-danger">
            철회로 기록
          </button>{" "}
          <Link to="." className="button-quiet">
            취소
          </Link>
        </div>
      </Form>
    </section>
  );
}
