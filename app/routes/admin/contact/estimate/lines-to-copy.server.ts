import { recordLook } from "~/auth/record-access.server";
import { db } from "~/database/db.server";
import { readPaper } from "~/estimate/read-estimates.server";
import { MOST_LINES, tooManyLines } from "./check-estimate";
import type { Press } from "./press.server";
import { withMore } from "./pressed-list";
import { type TypedLine, typedOf } from "./typed-estimate";

/**
 * The lines of an estimate that was sent, whoever's it is. Nothing else of it is copied: a note may
 * name its customer.
 *
 * @param number as on the paper: 12-1
 */
export async function linesToCopy(
  { request, user }: Pick<Press, "request" | "user">,
  number: string,
  present: TypedLine[],
): Promise<{ lines: TypedLine[] } | { problem: string }> {
  const [, inquiryId, version] = /^\s*(\d{1,15})-(\d{1,15})\b/.exec(number) ?? [];
  const found = await db
    .selectFrom("estimate")
    .innerJoin("inquiry", "inquiry.id", "estimate.inquiryId")
    .select("estimate.id")
    .where("inquiryId", "=", Number(inquiryId ?? 0))
    .where("number", "=", Number(version ?? 0))
    .where("sentAt", "is not", null)
    .where("deletedAt", "is", null)
    .where("withdrawnAt", "is", null)
    .executeTakeFirst();
  if (!found) return { problem: "보낸 견적서 가운데 없는 번호입니다. 12-1처럼 입력하세요." };
  await recordLook(request, user, { kind: "DETAIL", inquiryIds: [Number(inquiryId)] });
  const { lines } = typedOf((await readPaper(found.id)).estimate);
  if (withMore(present, lines).length > MOST_LINES) return { problem: tooManyLines };
  return { lines };
}
