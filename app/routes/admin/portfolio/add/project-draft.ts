import { districtOf } from "~/contact/district";
import { type ChosenType, chosenInteriorType } from "~/contact/inquiry";
import { NO_DATE, NO_NUMBER } from "~/forms/fields";

interface Finished extends ChosenType {
  buildingType: string;
  exclusiveArea: number;
  mainAddress: string;
  startDate: string;
  moveInDate: string;
  budget: number;
}

function districtWordsOf(address: string) {
  const district = districtOf(address);
  const count = district === "" ? 0 : district.split(" ").length;
  return address.trim().split(/\s+/).slice(0, count).join(" ");
}

/** What everybody may know: no name, number, street, coordinates or words. */
export function projectDraft(inquiry: Finished): Record<string, string> {
  const { startDate, moveInDate } = inquiry;
  const isOrdered = startDate === NO_DATE || moveInDate >= startDate;
  const fields = {
    // The portfolio has no shops; its form then asks for the kind.
    buildingType: inquiry.buildingType === "COMMERCIAL" ? "" : inquiry.buildingType,
    supplyArea: inquiry.exclusiveArea === NO_NUMBER ? "" : String(inquiry.exclusiveArea),
    mainAddress: districtWordsOf(inquiry.mainAddress),
    startDate: startDate === NO_DATE ? "" : startDate,
    endDate: moveInDate === NO_DATE || !isOrdered ? "" : moveInDate,
    budget: inquiry.budget === NO_NUMBER ? "" : String(inquiry.budget),
    interiorType: chosenInteriorType(inquiry),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}
