import { optionalText } from "~/forms/fields";

const common = ["{이름}", "{회사}", "{링크}"];
const caution =
  "{링크}\n링크를 가진 사람은 누구나 견적서에 적힌 이름과 현장 주소까지 볼 수 있으니 다른 분께 전달하지 마세요.";

/** What the customer is told, by the column that has the office's own words for it. */
export const occasions = {
  linkMessage: {
    label: "고객에게 보낼 문자: 링크",
    places: common,
    words: `안녕하세요, {회사}입니다. 문의하신 내용은 아래 링크에서 확인하실 수 있습니다.\n${caution}`,
  },
  estimateMessage: {
    label: "고객에게 보낼 문자: 견적서",
    places: [...common, "{총액}"],
    words: `안녕하세요, {이름}님. {회사}입니다. 총액 {총액}의 견적서를 올렸습니다. 아래 링크에서 확인해 주세요.\n${caution}`,
  },
  offerMessage: {
    label: "고객에게 보낼 문자: 방문 시간 제안",
    places: [...common, "{방문 시간}"],
    words: `안녕하세요, {이름}님. {회사}입니다. 실측 방문이 가능한 시간은 {방문 시간}입니다. 아래 링크에서 편하신 시간을 선택해 주세요.\n${caution}`,
  },
  cancelledMessage: {
    label: "고객에게 보낼 문자: 방문 취소",
    places: [...common, "{방문 시간}"],
    words: `안녕하세요, {이름}님. {회사}입니다. {방문 시간}의 방문 예약을 취소했습니다. 불편을 드려 죄송합니다. 다시 방문할 시간은 연락드려 정하겠습니다.\n${caution}`,
  },
};

export type Occasion = keyof typeof occasions;
export const occasionNames = Object.keys(occasions) as Occasion[];

const placeholder = /\{[^{}\n]*\}/g;

/** A long text message (LMS) has room for twice as much. */
export function wordsFor(occasion: Occasion) {
  const { places } = occasions[occasion];
  return optionalText(500, { lines: true })
    .refine(
      (value) => value === "" || value.includes("{링크}"),
      "‘내 문의’ 페이지의 링크가 들어갈 자리에 {링크} 표시를 추가해 주세요.",
    )
    .refine(
      (value) => (value.match(placeholder) ?? []).every((each) => places.includes(each)),
      `${places.join(", ")} 외의 중괄호 표시는 사용할 수 없습니다.`,
    );
}

/** Empty if they are the program's, which may become better ones. */
export function ownWords(occasion: Occasion, words: string) {
  return words === occasions[occasion].words ? "" : words;
}

/** In one pass, so that a name with braces stays a name. */
export function filledWords(words: string, values: Record<string, string>) {
  return words.replace(placeholder, (each) => values[each] ?? each);
}
