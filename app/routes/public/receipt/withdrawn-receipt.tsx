import { type ReactNode, useEffect } from "react";
import { forgetSent } from "~/contact/receipt/just-sent";
import type { RetentionReason } from "~/contact/retention-reason";
import { CallLink } from "~/public/company-facts";
import { momentInWords, weekdayInWords } from "~/text/moment";

interface WithdrawnReceiptProps {
  receivedAt: string;
  withdrawn: { at: string; why: RetentionReason | undefined; kept: string; until: string };
  children: ReactNode;
}

export function WithdrawnReceipt(props: WithdrawnReceiptProps) {
  const { receivedAt } = props;
  const { at, why, kept, until } = props.withdrawn;
  useEffect(forgetSent, []);
  return (
    <div className="page page-narrow receipt">
      <h1>취소한 문의</h1>
      <p>
        <time dateTime={receivedAt}>{momentInWords(receivedAt)}에</time> 접수된 문의를{" "}
        <time dateTime={at}>{momentInWords(at)}에</time> 취소하셨습니다.
      </p>
      {why ? (
        <p>
          {kept} 문의와 {why === "CONTRACT" ? "계약" : "분쟁"}에 관한 내용을{" "}
          <time dateTime={until}>{weekdayInWords(until)}까지</time> 다른 정보와 분리해 보관하고,
          다른 용도로 쓰지 않으며, 그 뒤에 파기합니다.
        </p>
      ) : (
        <p>
          문의 내용과 파일은 <time dateTime={until}>{weekdayInWords(until)}까지</time> 모두
          삭제됩니다. 이 페이지도 함께 삭제됩니다.
        </p>
      )}
      {props.children}
      <p className="call">
        <CallLink />
      </p>
    </div>
  );
}
