import { useSent } from "~/contact/receipt/just-sent";

interface SentBeforeProps {
  nextStep: string;
  receipt?: string | undefined;
  /** Forgets the link. */
  onClose?: () => void;
  isFormBelow?: boolean;
}

/** Under the dialog. */
export function SentBefore({ nextStep, receipt, onClose, isFormBelow = false }: SentBeforeProps) {
  return (
    <div className="sent-before" role="status">
      <h2>문의가 접수되었습니다</h2>
      {nextStep && <p>{nextStep}</p>}
      {isFormBelow && <p>아래 양식은 새 문의입니다. 같은 내용을 다시 보내지 않으셔도 됩니다.</p>}
      {receipt && (
        <a href={receipt} className="button-quiet">
          내 문의 보기
        </a>
      )}
      {receipt && onClose && (
        <button type="button" className="button-quiet" onClick={onClose}>
          닫기
        </button>
      )}
    </div>
  );
}

/** After a reload or Back, and for an hour in the tab that sent it. */
export function SentEarlier({ nextStep, wasSent }: { nextStep: string; wasSent: boolean }) {
  const { path, forget } = useSent();
  if (!path && !wasSent) return null;
  return <SentBefore nextStep={nextStep} receipt={path} onClose={forget} isFormBelow />;
}
