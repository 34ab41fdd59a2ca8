import { MoveButton } from "~/contact/desk/move-button";
import { reasonsOf } from "~/contact/spam";

interface SpamBannerProps {
  inquiry: { id: number; customer: string; spamSignals: string; movedByStaff: 0 | 1 };
}

export function SpamBanner({ inquiry }: SpamBannerProps) {
  const reasons = reasonsOf(inquiry);
  return (
    <section className="spam-notice" aria-labelledby="spam-title">
      <h2 id="spam-title">스팸</h2>
      <p>
        {inquiry.movedByStaff
          ? "직원이 스팸으로 옮긴 문의입니다."
          : "스팸으로 보여 따로 분류했습니다. 보낸 사람은 평소처럼 접수되었다는 안내를 받았습니다."}
      </p>
      {reasons.length > 0 && (
        <>
          <p>{inquiry.movedByStaff ? "접수할 때 발견한 특징:" : "스팸으로 분류한 이유:"}</p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
      <MoveButton move="notSpam" inquiry={inquiry} />
    </section>
  );
}
