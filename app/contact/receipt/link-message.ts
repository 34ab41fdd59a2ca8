import { optionalText } from "~/forms/fields";

/** For the message in which the office sends the link of a customer's page. */
const programsMessage =
  "안녕하세요, {회사}입니다. 문의하신 내용은 아래 주소에서 확인하실 수 있습니다.\n{링크}\n링크를 가진 사람은 누구나 견적서에 적힌 이름과 현장 주소까지 볼 수 있으니 다른 분께 전달하지 마세요.";

const placeholder = /\{[^{}\n]*\}/g;
const known = ["{회사}", "{링크}"];

/** A long text message (LMS) has room for twice as much. */
export const linkMessage = optionalText(500, { lines: true })
  .refine(
    (value) => value === "" || value.includes("{링크}"),
    "고객 페이지의 주소가 들어갈 자리에 {링크} 표시를 추가해 주세요.",
  )
  .refine(
    (value) => (value.match(placeholder) ?? []).every((each) => known.includes(each)),
    "{회사}, {링크} 외의 중괄호 표시는 사용할 수 없습니다.",
  );

/** Empty if it is the program's, which may become a better one. */
export function ownMessage(message: string) {
  return message === programsMessage ? "" : message;
}

export function messageOf(own: string) {
  return own || programsMessage;
}

/** In one pass, so that a name with braces stays a name. */
export function filledMessage(message: string, company: string, link: string) {
  return message.replace(placeholder, (each) => {
    if (each === "{회사}") return company;
    return each === "{링크}" ? link : each;
  });
}
