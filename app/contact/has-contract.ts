import type { Selectable } from "kysely";
import type { Tables } from "~/database/tables";
import type { Status } from "./inquiry";
import type { RetentionReason } from "./retention-reason";

type Inquiry = Selectable<Tables["inquiry"]>;

const underContract: readonly string[] = ["CONTRACT", "IN_PROGRESS", "COMPLETE"] satisfies Status[];

export function isContract(status: string | null) {
  return status !== null && underContract.includes(status);
}

/** On hold, the status before counts. A status set by mistake and taken back does not. */
export function hasContract({ status, heldFrom }: Pick<Inquiry, "status" | "heldFrom">) {
  return isContract(status === "HOLD" ? heldFrom : status);
}

/** @returns undefined if the law does not retain it, so that it is destroyed within days */
export function retentionReason(
  inquiry: Pick<Inquiry, "status" | "heldFrom" | "disputedAt">,
): RetentionReason | undefined {
  if (hasContract(inquiry)) return "CONTRACT";
  return inquiry.disputedAt === null ? undefined : "DISPUTE";
}
