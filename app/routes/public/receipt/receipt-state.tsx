import { momentInWords } from "~/text/moment";

interface ReceiptStateProps {
  receipt: {
    receivedAt: string;
    nextStep: string;
    openedAt: string | null;
    newsAt: string | null;
    isByPhone: boolean;
  };
}

export function ReceiptState({ receipt }: ReceiptStateProps) {
  const { receivedAt, nextStep, openedAt, newsAt, isByPhone } = receipt;
  return (
    <>
      {isByPhone && (
        <p>
          전화로 받은 문의입니다. 전화로 말씀하신 내용과 개인정보 수집·이용 동의를 담당자가
          기록했습니다. 사실과 다른 내용이 있으면 아래에서 수정·추가하시거나 전화로 알려 주세요.
        </p>
      )}
      <dl className="facts receipt-facts">
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
    </>
  );
}
