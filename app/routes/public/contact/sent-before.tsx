interface SentBeforeProps {
  nextStep: string;
  /** Unknown to whoever comes back later. */
  receipt?: string | undefined;
  isFormBelow?: boolean;
}

/** Under the dialog, and after a reload or Back. */
export function SentBefore({ nextStep, receipt, isFormBelow = false }: SentBeforeProps) {
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
    </div>
  );
}
