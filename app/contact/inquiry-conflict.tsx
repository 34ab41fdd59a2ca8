import { interiorTypes } from "~/forms/interior-types";
import { FieldConflict } from "~/office/conflict";
import { buildingTypes, fieldLabels, statuses } from "./inquiry";
import { staffInquirySchema } from "./inquiry-schema";

interface InquiryConflictProps {
  stored: object;
  sent: object;
}

const labels = Object.fromEntries(
  Object.entries(fieldLabels).filter(([name]) => name in staffInquirySchema.shape),
);
const words = { ...buildingTypes, ...interiorTypes, ...statuses };

export function InquiryConflict(props: InquiryConflictProps) {
  return <FieldConflict labels={labels} words={words} {...props} />;
}
