interface Linked {
  isSpam: 0 | 1;
  withdrawnAt: string | null;
  deletedAt: string | null;
}

/** @returns undefined if the customer may be given a link to their page */
export function whyNoLink({ isSpam, withdrawnAt, deletedAt }: Linked) {
  if (withdrawnAt !== null) return "고객이 취소한 문의라 링크를 보낼 수 없습니다.";
  if (deletedAt !== null) return "휴지통에 있는 문의입니다. 되살린 뒤 링크를 보내 주세요.";
  if (isSpam === 1) return "스팸에 있는 문의입니다. ‘스팸 아님’을 누른 뒤 링크를 보내 주세요.";
  return undefined;
}
