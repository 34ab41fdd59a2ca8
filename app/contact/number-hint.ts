/**
 * What to type, or that an 010 number has eleven digits: only a hint, such a number is accepted. Not
 * for what the form refuses anyway as too short, nor for a number with a remark beside it.
 */
export function numberHint(typed: string) {
  return /^010(?!(\D*\d){8}\D*$)[\d .-]{6,}$/.test(typed)
    ? "010 번호는 11자리입니다."
    : "숫자만 입력해 주세요. 예: 01012345678";
}
