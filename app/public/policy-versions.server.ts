import { db } from "~/database/db.server";
import type { PolicyVersion } from "./frame";

/** The versions of what was added to the privacy policy, newest first. */
export async function readPolicyVersions(limit: number): Promise<PolicyVersion[]> {
  const rows = await db
    .selectFrom("policyVersion")
    .select(["effectiveFrom", "text"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ effectiveFrom, text }) => ({
    effectiveFrom,
    additions: text.split("\n").filter(Boolean),
  }));
}
