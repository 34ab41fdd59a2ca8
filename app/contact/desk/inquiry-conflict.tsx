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
  const theirs = "그사이 고객이 추가하거나 수정한 내용이 있습니다. 기록에서 확인해 주세요.";
  const more = props.stored.newsAt === null ? [] : [{ label: "고객", theirs, mine: "" }];
  return <FieldConflict labels={labels} words={fieldWords} more={more} {...props} />;
}
