import type { Selectable } from "kysely";
import type { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import type { Status } from "./inquiry";
import type { WhyKept } from "./withdrawal";

const underContract: readonly string[] = ["CONTRACT", "IN_PROGRESS", "COMPLETE"] satisfies Status[];

export function isContract(status: string) {
  return underContract.includes(status);
}

/**
 * Whether an inquiry became a contract: by its status, or, on hold, by the status before. A status
 * that was set by mistake and taken back does not count.
 */
export async function hasContract(
  trx: Pick<typeof db, "selectFrom">,
  { id, status }: Pick<Selectable<Tables["inquiry"]>, "id" | "status">,
) {
  if (status !== "HOLD") return isContract(status);
  const held = await trx
    .selectFrom("inquiryChange")
    .select("before")
    .where("inquiryId", "=", id)
    .where("field", "=", "status")
    .where("after", "=", "HOLD")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return held !== undefined && isContract(held.before);
}

/**
 * Why the law wants an inquiry to be kept although the customer withdraws it.
 *
 * @returns undefined if it is to be destroyed within days
 */
export async function keptBecause(
  trx: Pick<typeof db, "selectFrom">,
  inquiry: Pick<Selectable<Tables["inquiry"]>, "id" | "status" | "disputedAt">,
): Promise<WhyKept | undefined> {
  if (await hasContract(trx, inquiry)) return "CONTRACT";
  return inquiry.disputedAt === null ? undefined : "DISPUTE";
}
