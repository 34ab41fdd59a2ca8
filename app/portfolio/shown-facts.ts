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

/** An address's first two words, which visitors filter by. */
export function regionOf(mainAddress: string) {
  return mainAddress.trim().split(/\s+/).slice(0, 2).join(" ");
}
