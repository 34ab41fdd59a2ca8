import { interiorTypeWords } from "~/forms/interior-types";
import { buildingTypes, statuses } from "./inquiry";

export const fieldWords: Record<string, Record<string, string>> = {
  buildingType: buildingTypes,
  interiorType: interiorTypeWords,
  status: statuses,
};
