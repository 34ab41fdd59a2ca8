import { fieldWords } from "~/contact/field-words";
import { fieldLabels } from "~/contact/inquiry";
import { staffInquirySchema } from "~/contact/inquiry-schema";
import { FieldConflict } from "~/office/conflict";

interface InquiryConflictProps {
  stored: { newsAt: string | null };
  sent: object;
}

const labels = Object.fromEntries(
  Object.entries(fieldLabels).filter(([name]) => name in staffInquirySchema.shape),
);

export function InquiryConflict(props: InquiryConflictProps) {
  const theirs = "고객이 그사이 더하거나 고친 것이 있습니다. 기록에서 확인하세요.";
  const more = props.stored.newsAt === null ? [] : [{ label: "고객", theirs, mine: "" }];
  return <FieldConflict labels={labels} words={fieldWords} more={more} {...props} />;
}
