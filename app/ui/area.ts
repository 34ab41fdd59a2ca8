/** 평 is the unit people think in, ㎡ the legal one: 1평 is 400/121 ㎡. */
export function inSquareMetres(pyeong: number) {
  return ((pyeong * 400) / 121).toLocaleString("ko", { maximumFractionDigits: 1 });
}
