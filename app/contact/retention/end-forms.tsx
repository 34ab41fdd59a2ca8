import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { LONGEST_LINE } from "~/contact/desk-acts";
import { type dueOf, whys } from "~/contact/due-date";
import { FieldErrors } from "~/forms/field";
import { dayInSeoul, dayInWords } from "~/text/moment";
import type { RefusedEnd } from "./end-acts";

interface Marked {
  closedAt: string | null;
  disputedAt: string | null;
}

export function EndMarks({ inquiry: { closedAt, disputedAt } }: { inquiry: Marked }) {
  return (
    <>
      {closedAt !== null && <span className="badge">종결</span>}{" "}
      {disputedAt !== null && <span className="badge">분쟁</span>}
    </>
  );
}

interface EndFormsProps {
  inquiry: Marked & { closedFor: string; heardAt: string | null };
  end: {
    isContract: boolean;
    due: ReturnType<typeof dueOf>;
    today: string;
  };
  refused: RefusedEnd | undefined;
  children: ReactNode;
}

export function EndForms({ inquiry, end, refused, children }: EndFormsProps) {
  const { isContract, due, today } = end;
  const { closedAt, closedFor, disputedAt, heardAt } = inquiry;
  const isClosable = closedAt === null && !isContract;
  return (
    <section className="form-section desk ends" id="end" aria-label="상담 종결과 보관">
      {isClosable && <Close heardAt={heardAt} today={today} refused={refused} />}
      {refused && !isClosable && <p className="field-error">{refused.message}</p>}
      {closedAt !== null && (
        <Form method="post" preventScrollReset className="desk-form">
          <h2>상담 종결</h2>
          <p>
            <time dateTime={closedAt}>{dayInSeoul(closedAt)}</time> {closedFor}
          </p>
          <div className="desk-fields">
            <button type="submit" name="intent" value="reopen" className="button-quiet">
              다시 열기
            </button>
          </div>
        </Form>
      )}
      <details>
        <summary className="button-quiet">더 보기</summary>
        <h2>보관</h2>
        <p>
          {due ? (
            <>
              <time dateTime={due.at}>{dayInWords(dayInSeoul(due.at))}</time> 이후 자동 삭제 ·{" "}
              {whys[due.why]}
            </>
          ) : (
            "자동 삭제 예정일이 아직 없습니다."
          )}{" "}
          {disputedAt !== null && (
            <strong>
              분쟁 (<time dateTime={disputedAt}>{dayInSeoul(disputedAt)}부터</time>)
            </strong>
          )}
        </p>
        <div className="desk-fields">
          <Form method="post" preventScrollReset>
            <button
              type="submit"
              name="intent"
              value={disputedAt === null ? "dispute" : "settle"}
              className="button-quiet"
            >
              {disputedAt === null ? "분쟁 표시" : "분쟁 표시 해제"}
            </button>
          </Form>
          {children}
        </div>
      </details>
    </section>
  );
}

interface CloseProps extends Pick<EndFormsProps, "refused"> {
  heardAt: string | null;
  today: string;
}

function Close({ heardAt, today, refused }: CloseProps) {
  return (
    // Folded, because it is rarely pressed and has consequences.
    <details open={refused !== undefined}>
      <summary className="button-quiet">상담 종결</summary>
      <Form method="post" preventScrollReset className="desk-form">
        <p className="field-hint">
          계약하지 않고 끝난 상담일 때 눌러 주세요. 종결한 날부터 5일 안에 첨부파일까지 모두
          삭제되며, 그 전에는 다시 열 수 있습니다.
        </p>
        <input type="hidden" name="heard" value={heardAt ?? ""} />
        <div className="desk-fields">
          <input
            type="date"
            name="day"
            aria-label="종결한 날짜"
            defaultValue={refused?.typed.day ?? today}
            max={today}
          />
          <input
            name="reason"
            aria-label="종결한 종결 이유"
            placeholder="종결 이유"
            maxLength={2 * LONGEST_LINE}
            defaultValue={refused?.typed.reason}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: it is the answer to what was just pressed
            autoFocus={refused !== undefined}
            aria-invalid={refused ? true : undefined}
            aria-describedby={refused && "close-error"}
          />
          <button type="submit" name="intent" value="close" className="button-danger">
            종결하기
          </button>
        </div>
        <FieldErrors id="close-error" errors={refused && [{ code: "invalid", ...refused }]} />
      </Form>
    </details>
  );
}
