import { interiorTypeWords } from "~/forms/interior-types";
import { buildingTypes, statuses } from "./inquiry";

/** The words of stored codes such as APARTMENT, by field. For the office alone. */
export const fieldWords: Record<string, Record<string, string>> = {
  buildingType: buildingTypes,
  interiorType: interiorTypeWords,
  status: statuses,
};
