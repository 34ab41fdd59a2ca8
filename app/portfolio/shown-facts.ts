import { inWon } from "~/text/amount";

/** @returns such as 3,000만원대 or 1억 2,000만원대; "" for nothing to show */
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

/** As everybody may know them: a hidden budget is 0. */
export function toldOf({ mainAddress, budget, isDistrictOnly, isBudgetShown }: Told) {
  return {
    mainAddress: isDistrictOnly ? regionOf(mainAddress) : mainAddress,
    budget: isBudgetShown ? budget : 0,
  };
}

/** 서울특별시 as 서울, 충청북도 as 충북. */
export function inShort(region: string) {
  return region
    .replace(/^(.).([남북])도(?= |$)/, "$1$2")
    .replace(/^(..)(?:특별자치시|특별자치도|특별시|광역시|도)(?= |$)/, "$1");
}

/** As far as the 시·군·구, which may be two words: 경기 수원시 영통구. */
export function regionOf(mainAddress: string) {
  const words = mainAddress.trim().split(/\s+/);
  // Its second word is a street or a village.
  if (words[0]?.startsWith("세종")) return words[0];
  const isInParts = words[1]?.endsWith("시") && /^[가-힣]+구$/.test(words[2] ?? "");
  return words.slice(0, isInParts ? 3 : 2).join(" ");
}
