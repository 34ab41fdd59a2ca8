import { Form, Link } from "@remix-run/react";
import { LONGEST_WITHDRAWAL } from "~/contact/retention-reason";
import { FieldErrors } from "~/forms/field";

export interface RefusedWithdrawal {
  message: string;
  line: string;
}

export function WithdrawForm({ refused }: { refused: RefusedWithdrawal | undefined }) {
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
