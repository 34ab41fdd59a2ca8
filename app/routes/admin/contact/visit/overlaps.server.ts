import { openInquiries } from "~/contact/desk/open-inquiries.server";
import { VISIT_LENGTH } from "~/contact/desk/other-visit.server";
import type { db } from "~/database/db.server";
import { MINUTE } from "~/text/duration";
import type { Overlap } from "./overlaps";

/** How long a call takes in a calendar. */
const CALL_LENGTH = 30 * MINUTE;

/** Of one time: more are not worth reading. */
const MOST = 20;

type Connection = Pick<typeof db, "selectFrom"> | undefined;

/** What else the office has promised, or offers, at these times. */
export async function readOverlaps(inquiryId: number, moments: string[], connection?: Connection) {
  const found = new Map<string, Overlap>();
  for (const moment of moments) {
    const visits = await visitsAt(inquiryId, moment, connection);
    const calls = await callsAt(inquiryId, moment, connection);
    for (const overlap of [...visits, ...calls]) {
      found.set(`${overlap.id} ${overlap.at} ${overlap.kind}`, overlap);
    }
  }
  return [...found.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** The inquiries whose visits are at that time, as `visit.sharedWith` has them. */
export function overlappingWith(moment: string, overlaps: Overlap[]) {
  const ids = overlaps
    .filter(({ at, kind }) => kind !== "CALL" && isNear(at, moment))
    .map(({ id }) => id);
  return ids.length > 0 ? ` ${ids.join(" ")} ` : "";
}

function isNear(at: string, moment: string) {
  return Math.abs(Date.parse(at) - Date.parse(moment)) < VISIT_LENGTH;
}

async function visitsAt(inquiryId: number, moment: string, connection: Connection) {
  const rows = await openInquiries(connection)
    .innerJoin("visit", "visit.inquiryId", "inquiry.id")
    .select(["inquiry.id", "customer", "at", "agreedAt"])
    .where("at", ">", shifted(moment, -VISIT_LENGTH))
    .where("at", "<", shifted(moment, VISIT_LENGTH))
    .where("inquiry.id", "!=", inquiryId)
    .orderBy("at")
    .limit(MOST)
    .execute();
  return rows.map(
    ({ agreedAt, ...row }): Overlap => ({ ...row, kind: agreedAt === null ? "OFFERED" : "VISIT" }),
  );
}

async function callsAt(inquiryId: number, moment: string, connection: Connection) {
  const rows = await openInquiries(connection)
    .select(["id", "customer", "nextContactAt as at"])
    .where("nextContactAt", ">", shifted(moment, -CALL_LENGTH))
    .where("nextContactAt", "<", shifted(moment, VISIT_LENGTH))
    .where("nextContactAt", "is not", null)
    .where("id", "!=", inquiryId)
    .orderBy("nextContactAt")
    .limit(MOST)
    .$narrowType<{ at: string }>()
    .execute();
  return rows.map((row): Overlap => ({ ...row, kind: "CALL" }));
}

function shifted(moment: string, by: number) {
  return new Date(Date.parse(moment) + by).toISOString();
}
