import { interiorTypes } from "~/forms/fields";
import { FieldConflict } from "~/office/conflict";
import { buildingTypes, fieldLabels, staffInquirySchema, statuses } from "./inquiry";

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
