import { fieldWords } from "~/contact/field-words";
import { type ChosenType, chosenInteriorType, fieldLabels } from "~/contact/inquiry";
import { staffInquirySchema } from "~/contact/inquiry-schema";
import { FieldConflict } from "~/office/conflict";

interface InquiryConflictProps {
  stored: ChosenType & { newsAt: string | null };
  sent: object;
}

const labels = Object.fromEntries(
  Object.entries(fieldLabels).filter(([name]) => name in staffInquirySchema.shape),
);

export function InquiryConflict({ stored, sent }: InquiryConflictProps) {
  const theirs = "그사이 고객이 추가하거나 수정한 내용이 있습니다. 기록에서 확인해 주세요.";
  const more = stored.newsAt === null ? [] : [{ label: "고객", theirs, mine: "" }];
  const theirValues = { ...stored, interiorType: chosenInteriorType(stored) };
  return (
    <FieldConflict
      labels={labels}
      words={fieldWords}
      more={more}
      stored={theirValues}
      sent={sent}
    />
  );
}
