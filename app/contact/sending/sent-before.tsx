interface SentBeforeProps {
  /** The path of the visitor's own page; unknown to whoever comes back later. */
  receipt?: string | undefined;
  isFormBelow?: boolean;
}

/**
 * What the dialog says, in the page: under the dialog, and for who reloads the page or comes Back to it.
 */
export function SentBefore({ receipt, isFormBelow = false }: SentBeforeProps) {
  return (
    <div className="sent-before" role="status">
      <h2>접수 완료</h2>
      <p>문의가 성공적으로 접수 되었습니다.</p>
      {isFormBelow && <p>아래 양식은 새 문의입니다. 같은 내용을 다시 보내지 않으셔도 됩니다.</p>}
      {receipt && (
        <a href={receipt} className="button-quiet">
          내 문의 보기
        </a>
      )}
    </div>
  );
}
