export const waitingLists = {
  accepted: "진행 요청에 답변할 견적서",
  untold: "고객에게 아직 알리지 않은 견적서",
  unseen: "보낸 지 3일이 지나도 고객이 확인하지 않은 견적서",
  unanswered: "고객이 확인하고 7일이 지나도 답변이 없는 견적서",
  ending: "이번 주에 유효기간이 끝나는 견적서",
};

export type WaitingList = keyof typeof waitingLists;

export interface WaitingEstimate {
  /** Of its inquiry. */
  id: number;
  number: number;
  customer: string;
  phoneNumber: string;
  total: number;
  validUntil: string;
  sentAt: string;
  seenAt: string | null;
  acceptedAt: string | null;
}

/** Times on offer, or a visit that was cancelled. */
export interface UntoldVisit {
  /** Of its inquiry. */
  id: number;
  customer: string;
  phoneNumber: string;
  at: string;
}
