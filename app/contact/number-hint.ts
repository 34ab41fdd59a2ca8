/**
 * What to type, or what is missing: with 010 a number has eleven digits. Below nine the form refuses
 * it anyway; with a remark beside it nobody can tell. The inquiry is accepted: the shop may know.
 */
export function numberHint(typed: string) {
  return /^010(?!(\D*\d){8}\D*$)[\d .-]{6,}$/.test(typed)
    ? "010 번호는 11자리입니다."
    : "숫자만 입력해 주세요. 예: 01012345678";
}
