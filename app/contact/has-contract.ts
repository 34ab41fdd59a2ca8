import type { Selectable } from "kysely";
import type { Tables } from "~/database/tables";
import type { Status } from "./inquiry";
import type { WhyKept } from "./withdrawal";

type Inquiry = Selectable<Tables["inquiry"]>;

const underContract: readonly string[] = ["CONTRACT", "IN_PROGRESS", "COMPLETE"] satisfies Status[];

export function isContract(status: string | null) {
  return status !== null && underContract.includes(status);
}

/**
 * Whether an inquiry became a contract: by its status, or, on hold, by the status before. A status
 * that was set by mistake and taken back does not count.
 */
export function hasContract({ status, heldFrom }: Pick<Inquiry, "status" | "heldFrom">) {
  return isContract(status === "HOLD" ? heldFrom : status);
}

/**
 * Why the law wants an inquiry to be kept although the customer withdraws it.
 *
 * @returns undefined if it is to be destroyed within days
 */
export function keptBecause(
  inquiry: Pick<Inquiry, "status" | "heldFrom" | "disputedAt">,
): WhyKept | undefined {
  if (hasContract(inquiry)) return "CONTRACT";
  return inquiry.disputedAt === null ? undefined : "DISPUTE";
}
