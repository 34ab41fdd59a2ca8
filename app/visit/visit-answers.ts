/** What a customer answers to the times on offer, and what they are told then. */
export const visitAnswers = {
  agree: "방문을 예약하고 회사에 알렸습니다.",
  cancel: "방문 예약을 취소하고 회사에 알렸습니다.",
  others: "다른 시간을 요청하신 내용을 회사에 전달했습니다. 회사에서 연락드립니다.",
};

export type VisitAnswer = keyof typeof visitAnswers;
