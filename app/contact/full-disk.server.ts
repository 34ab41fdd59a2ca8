import { db } from "~/database/db.server";
import { evenOnFullDisk } from "~/database/reserve.server";
import { isDiskFull } from "~/database/sqlite-code.server";
import { HOUR } from "~/text/duration";
import { withHyphens } from "~/text/phone";
import type { FieldProblem } from "~/text/refusal";

/** By performance.now(): one line in the log for all that is refused meanwhile. */
let loggedAt = Number.NEGATIVE_INFINITY;

export interface RefusedAnswer {
  status: 409 | 503;
  message: string;
}

/**
 * Stores what a customer answers, even on a full disk.
 *
 * @param store returns why not, in words for the customer
 */
export async function storeAnswer(
  store: () => Promise<string | undefined>,
): Promise<RefusedAnswer | undefined> {
  try {
    const message = await evenOnFullDisk(store);
    return message === undefined ? undefined : { status: 409, message };
  } catch (error) {
    const full = await problemOfFullDisk(error, "답변을");
    if (full) return { status: 503, message: full.message };
    throw error;
  }
}

/** `what`, with its particle, could not be stored: the inquiry if not said; undefined for any other error. */
export async function problemOfFullDisk(
  error: unknown,
  what?: string,
): Promise<FieldProblem | undefined> {
  if (!isDiskFull(error)) return undefined;
  if (performance.now() - loggedAt > HOUR) {
    loggedAt = performance.now();
    console.error(
      "디스크가 가득 차 문의를 저장하지 못하고 있습니다. 공간을 확보해 주세요(docs/operating.md의 ‘디스크가 가득 찼을 때’).",
    );
  }
  const company = await db.selectFrom("company").select("phoneNumber").executeTakeFirst();
  const telephone = withHyphens(company?.phoneNumber ?? "");
  const call = telephone ? `전화로 문의해 주세요: ${telephone}` : "전화로 문의해 주세요.";
  return {
    code: "noRoom",
    message: `지금은 ${what ?? "문의를"} 저장할 수 없어 아직 ${what ? "전달" : "접수"}되지 않았습니다. 입력하신 내용은 그대로 있습니다. 잠시 후 다시 눌러 주시거나 ${call}`,
  };
}
