import { db } from "~/database/db.server";
import type { Estimate, Paper } from "./estimate";

/**
 * What is being written, or would be: the draft, or else the next version, which begins as the last
 * one was sent.
 *
 * @returns `version` names the number, the row and the save, so that a form that was open when a colleague
 *   saved, sent or deleted is noticed
 */
export async function readDraft(inquiryId: number, connection: Pick<typeof db, "selectFrom"> = db) {
  const newest = await connection
    .selectFrom("estimate")
    .select(["id", "number", "version", "draft", "paper", "savedAt", "savedBy"])
    .where("inquiryId", "=", inquiryId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest?.draft) {
    const { id, number, savedAt, savedBy } = newest;
    const estimate: Estimate = JSON.parse(newest.draft);
    return {
      stored: { id, savedAt, savedBy },
      number,
      version: formVersionOf(newest),
      estimate,
    };
  }
  const number = (newest?.number ?? 0) + 1;
  const last: Paper | undefined = newest?.paper ? JSON.parse(newest.paper) : undefined;
  return { stored: undefined, number, version: `${number}.0`, estimate: last?.estimate };
}

interface Version {
  id: number;
  number: number;
  version: number;
}

/** Of a form that was opened on it. */
export function formVersionOf({ number, id, version }: Version) {
  return `${number}.${id}.${version}`;
}
