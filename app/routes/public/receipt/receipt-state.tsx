import { momentInWords } from "~/text/moment";

interface ReceiptStateProps {
  receipt: {
    id: number;
    receivedAt: string;
    nextStep: string;
    openedAt: string | null;
    newsAt: string | null;
  };
}

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
          <time dateTime={receivedAt}>{momentInWords(receivedAt)}</time>
        </dd>
      </div>
      <div>
        <dt>확인</dt>
        <dd>
          {openedAt === null ? (
            "담당자 확인 전입니다"
          ) : (
            <>
              <time dateTime={openedAt}>{momentInWords(openedAt)}에</time> 담당자가 확인했습니다
            </>
          )}
          {openedAt !== null && newsAt !== null && (
            <small> 그 후에 보내신 내용은 담당자 확인 전입니다.</small>
          )}
        </dd>
      </div>
      {nextStep && (
        <div>
          <dt>다음 단계</dt>
          <dd>{nextStep}</dd>
        </div>
      )}
    </dl>
  );
}
