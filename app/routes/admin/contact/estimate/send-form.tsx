import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { won } from "~/estimate/won";

interface SendFormProps {
  version: string;
  /** What the page shows of the answer to the version before. */
  answer: string;
  total: number;
  /** Whether the customer has a page on which it would be seen. */
  hasPage: boolean;
}

/** The second question, because nothing can be changed after it. */
export function SendForm({ version, answer, total, hasPage }: SendFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} tabIndex={-1} className="save-bar question" aria-labelledby="send-title">
      <h2 id="send-title">확인: 견적서 보내기</h2>
      <p>
        총액 {won(total)}의 견적서를 고객의 ‘내 문의’ 페이지에 올리시겠습니까? 보낸 뒤에는 수정할 수
        없고, 변경할 내용은 새 버전으로 보냅니다.
      </p>
      {!hasPage && (
        <p>
          <strong>‘내 문의’ 페이지가 없는 문의입니다.</strong> 보낸 뒤 고객에게 링크를 보내거나
          견적서를 인쇄해 전달해 주세요.
        </p>
      )}
      <Form method="post" className="button-row">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="answer" value={answer} />
        <button type="submit" name="intent" value="send" className="button" disabled={isBusy}>
          보내기
        </button>{" "}
        <Link to="." preventScrollReset className="button-quiet">
          취소
        </Link>
      </Form>
    </section>
  );
}
