/** 12345678 as 12,345,678원. */
export function won(amount: number) {
  return `${amount.toLocaleString("ko-KR")}원`;
}

/** As people say it: 123456789 as 1억 2,345만 6,789원. */
export function wonInManwon(amount: number) {
  const parts = groupsOf(amount).map(([group, unit]) => `${group.toLocaleString("ko-KR")}${unit}`);
  return `${parts.join(" ") || "0"}원`;
}

/**
 * As documents write it, so that no figure can be added: 113560 as 일금 일십일만삼천오백육십원정. With
 * 일 before each power of ten, as in 행정업무의 운영 및 혁신에 관한 규정 시행규칙 제2조.
 */
export function wonInHangul(amount: number) {
  const words = groupsOf(amount).map(([group, unit]) => `${fourInHangul(group)}${unit}`);
  return `일금 ${words.join("") || "영"}원정`;
}

const units = ["", "만", "억", "조", "경"];

/** The groups of four digits that are not 0, highest first, each with its unit. */
function groupsOf(amount: number) {
  const groups: [number, string][] = [];
  let rest = amount;
  for (const unit of units) {
    if (rest % 10_000 > 0) groups.unshift([rest % 10_000, unit]);
    rest = Math.floor(rest / 10_000);
  }
  return groups;
}

function fourInHangul(group: number) {
  return ["천", "백", "십", ""]
    .map((power, index) => {
      const digit = Math.floor(group / 10 ** (3 - index)) % 10;
      return digit === 0 ? "" : `${"일이삼사오육칠팔구"[digit - 1]}${power}`;
    })
    .join("");
}

/** Hundredths as they are read: 250 as 2.5. */
export function quantityInWords(quantity: number | null) {
  return quantity === null ? "" : (quantity / 100).toLocaleString("ko-KR");
}
