import { inWon } from "~/text/amount";

/** What visitors are told of a project's budget and address. */

/**
 * A budget as a band, in steps of 100만원 below 1,000만원 and of 1,000만원 from there.
 *
 * @param manwon 0 if unknown
 * @returns such as 3,000만원대 or 1억 2,000만원대; "" for nothing to show
 */
export function budgetBand(manwon: number) {
  if (manwon <= 0) return "";
  if (manwon < 100) return "100만원 미만";
  const step = manwon < 1000 ? 100 : 1000;
  return `${inWon(Math.floor(manwon / step) * step)}대`;
}

interface Told {
  mainAddress: string;
  budget: number;
  isDistrictOnly: 0 | 1;
  isBudgetShown: 0 | 1;
}

/** The address and budget of a row as everybody may know them: the budget is 0 if it is not shown. */
export function toldOf({ mainAddress, budget, isDistrictOnly, isBudgetShown }: Told) {
  return {
    mainAddress: isDistrictOnly ? regionOf(mainAddress) : mainAddress,
    budget: isBudgetShown ? budget : 0,
  };
}

/**
 * An address as far as its 시·군·구, which may be two words: 경기 수원시 영통구. Visitors filter by the
 * first two.
 */
export function regionOf(mainAddress: string) {
  const words = mainAddress.trim().split(/\s+/);
  // Its second word is a street or a village.
  if (words[0]?.startsWith("세종")) return words[0];
  const isInParts = words[1]?.endsWith("시") && /^[가-힣]+구$/.test(words[2] ?? "");
  return words.slice(0, isInParts ? 3 : 2).join(" ");
}
