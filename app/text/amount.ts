/** 12000 (만원) as 1억 2,000만원. */
export function inWon(manwon: number) {
  const eok = Math.floor(manwon / 10_000);
  const man = manwon - eok * 10_000;
  const parts = [
    eok > 0 && `${eok.toLocaleString("ko")}억`,
    man > 0 && `${man.toLocaleString("ko")}만`,
  ];
  return `${parts.filter(Boolean).join(" ")}원`;
}

/** 1평 is 400/121 ㎡. */
export function inSquareMetres(pyeong: number) {
  return ((pyeong * 400) / 121).toLocaleString("ko", { maximumFractionDigits: 1 });
}
