import { inSeoul } from "~/text/moment";

interface ReceiptStateProps {
  receipt: {
    id: number;
    receivedAt: string;
    nextStep: string;
    openedAt: string | null;
    newsAt: string | null;
  };
}

/** The inquiry's number, what happens next, and whether the office has read it. */
export function ReceiptState({ receipt }: ReceiptStateProps) {
  const { id, receivedAt, nextStep, openedAt, newsAt } = receipt;
  return (
    <dl className="facts receipt-facts">
      <div>
        <dt>문의 번호</dt>
        <dd>{id}</dd>
      </div>
      <div>
        <dt>접수</dt>
        <dd>
          <time dateTime={receivedAt}>{inSeoul(receivedAt)}</time>
        </dd>
      </div>
      <div>
        <dt>확인</dt>
        <dd>
          {openedAt === null ? (
            "아직 읽지 않았습니다"
          ) : (
            <>
              <time dateTime={openedAt}>{inSeoul(openedAt)}</time>에 읽었습니다
            </>
          )}
          {openedAt !== null && newsAt !== null && (
            <small> 그 뒤에 보내신 내용은 아직 읽지 않았습니다.</small>
          )}
        </dd>
      </div>
      <div>
        <dt>다음 순서</dt>
        <dd>{nextStep}</dd>
      </div>
    </dl>
  );
}
