import { dayInWords, weekdayInWords } from "~/text/moment";
import { discountKinds, instalmentNames, instalments, type Paper } from "./estimate";
import { quantityInWords, won } from "./won";

/** What an estimate's page, PDF and spreadsheet say, in the same words and order. */

type Fact = [label: string, text: string];
type Amount = [label: string, won: number];

/** For whom it is. */
export function recipientFacts({ number, day, customer, place }: Paper) {
  return filled([
    ["받는 분", customer && `${customer} 귀하`],
    ["공사 장소", place],
    ["견적 번호", number],
    ["견적일", day ? dayInWords(day) : "작성 중"],
  ]);
}

/** Who answers for it. */
export function shopFacts({ shop }: Paper) {
  return filled([
    ["상호", shop.name],
    ["대표", shop.representative],
    ["사업자등록번호", shop.businessNumber],
    ["건설업 등록", shop.licence],
    ["주소", shop.address],
    ["연락처", shop.phoneNumber],
    ["담당자", shop.contactPerson],
    ["입금계좌", shop.bankAccount],
  ]);
}

/** The fact over which the seal is drawn. */
export function sealedFact({ shop }: Paper) {
  return shop.representative === "" ? "상호" : "대표";
}

export function endFacts({ estimate: { validUntil, excluded, note } }: Paper) {
  return filled([
    ["유효기간", validUntil && `${weekdayInWords(validUntil)}까지`],
    ["견적 제외 항목", excluded],
    ["비고", note],
  ]);
}

function filled(facts: Fact[]) {
  return facts.filter(([, text]) => text !== "");
}

export const columnTitles = ["품명", "규격", "단위", "수량", "단가", "금액"] as const;

/** Lines of no work have no heading where there is no other. */
export function isHeaded({ sums }: Paper) {
  return sums.works.some(({ work }) => work !== "");
}

/** The heading of lines without a work. */
export const noWork = "기타";

/** From the lines to the total, which comes last. A discount is negative. */
export function sumAmounts({ estimate, sums }: Paper): Amount[] {
  const { discountKind, discount, vat } = estimate;
  const percent =
    discountKind === "PERCENT" ? ` ${quantityInWords(discount)}${discountKinds.PERCENT}` : "";
  const reduced: Amount[] = [
    ["합계", sums.subtotal],
    [`할인${percent}`, -sums.discount],
  ];
  const isAdded = vat === "ADDED";
  return [
    ...(sums.discount > 0 ? reduced : []),
    [isAdded ? "공급가액" : "공급가액 (총액에서 부가가치세를 뺀 금액)", sums.supply],
    [isAdded ? "부가가치세 10%" : "부가가치세 (총액에 포함, 10/110)", sums.vat],
    ["총액", sums.total],
  ];
}

/** None if nothing was agreed. */
export function instalmentAmounts({ estimate }: Paper): Amount[] {
  const agreed = instalmentNames.filter((name) => estimate[name] > 0);
  return agreed.map((name) => [instalments[name], estimate[name]]);
}

export const draftTitle = "초안 · 아직 보내지 않은 견적서입니다.";
export const instalmentsTitle = "대금 지급";
export const totalTitle = "총 견적 금액 (부가가치세 포함)";

/** With the minus sign that is as wide as a digit. */
export function wonOrLess(amount: number) {
  return amount < 0 ? `−${won(-amount)}` : won(amount);
}

/** With what joins and colours them. Symbols of text, such as ™ and ★, are none. */
const emoji =
  /\p{Extended_Pictographic}\u{fe0f}|[\p{Emoji_Presentation}\p{Emoji_Modifier}]|\u{200d}|\u{20e3}|\u{fe0f}/gu;

/** Where signs and Hanja stand that Pretendard may lack. */
const foreign =
  /[\p{Script=Han}\u1100-\u11ff\u2190-\u27bf\u2900-\u2bff\u3013\u3165-\u32ff\uffe2\uffe3]/u;

/** Those of them that Pretendard has, and the standard has not. */
const ofPretendard = /[↩↪↰↱↳↴↵↺↻⇐⇞⇟⇤⇥⇧⇪∅∆−≈⋯⌃⌅⌘⌥⌦⌧〈〉⌫⎀⎇⎋⏎⏏␣⑯-⑳Ⓐ-Ⓩ⓪⓫-⓴⓿▢▪►▻◄◅◊◦◯☀☼⚠✓✗❖❶-➉⦅⦆⬆⬒⬓]/u;

/** Of the standard, what Noto Sans KR lacks. */
const lacking = /[∼≒◈隙\uf95f\uf9aa]/u;

let standard: Set<string> | undefined;

/** Whether it is a sign or Hanja of KS X 1001, for which fonts/ has a font of its own. */
export function isOfNoto(sign: string) {
  standard ??= new Set(new TextDecoder("euc-kr").decode(pairsOfKsX1001()));
  return foreign.test(sign) && !lacking.test(sign) && standard.has(sign);
}

/** Of bytes, each from 0xa1 to 0xfe. */
function pairsOfKsX1001() {
  return Uint8Array.from({ length: 2 * 94 * 94 }, (_, at) => {
    const pair = at >> 1;
    return 0xa1 + (at % 2 === 0 ? Math.floor(pair / 94) : pair % 94);
  });
}

/** Signs of which a font has one that reads the same. */
const alike: Record<string, string> = {
  "∙": "·",
  "⋅": "·",
  "∼": "~",
  "⌀": "Ø",
  "☑": "✓",
  "✔": "✓",
  "✕": "×",
  "✖": "×",
  "≒": "≈",
};

/** What the PDF shows: an emoji says nothing that the words do not, another sign is seen to be missing. */
export function drawn(text: string) {
  return [...text.replaceAll(emoji, "")]
    .map((sign) => (isDrawn(sign) ? sign : (alike[sign] ?? plainSign(sign) ?? "□")))
    .join("");
}

function isDrawn(sign: string) {
  return !foreign.test(sign) || ofPretendard.test(sign) || isOfNoto(sign);
}

/** ⒈ as 1. and a Hanja for compatibility as its usual form. */
function plainSign(sign: string) {
  const plain = sign.normalize("NFKC");
  return plain !== sign && [...plain].every(isDrawn) ? plain : undefined;
}

/** Whether the PDF leaves something of it out, or shows that it is missing. */
export function hasUndrawn(paper: Paper) {
  const text = JSON.stringify(paper);
  const missing = (words: string) => words.split("□").length;
  return text.search(emoji) >= 0 || missing(drawn(text)) > missing(text);
}
