import { openInquiries } from "~/contact/desk/open-inquiries.server";
import type { db } from "~/database/db.server";
import { MINUTE } from "~/text/duration";
import { VISIT_LENGTH } from "~/visit/visit";
import type { Overlap } from "./overlaps";

/** How long a call takes in a calendar. */
const CALL_LENGTH = 30 * MINUTE;

/** Of one time: more are not worth reading. */
const MOST = 5;

/** What else the office has promised, or offers, at these times. */
export async function readOverlaps(
  inquiryId: number,
  moments: string[],
  connection?: Pick<typeof db, "selectFrom">,
) {
  const found = new Map<string, Overlap>();
  for (const moment of moments) {
    const visits = await visitsAt(inquiryId, moment, connection);
    const promises = await promisesAt(inquiryId, moment, connection);
    for (const overlap of [...visits, ...promises]) {
      const key = `${overlap.id} ${overlap.at}`;
      // A visit is a promise, too.
      if (!found.has(key)) found.set(key, overlap);
    }
  }
  return [...found.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
}

async function visitsAt(
  inquiryId: number,
  moment: string,
  connection: Pick<typeof db, "selectFrom"> | undefined,
) {
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

async function promisesAt(
  inquiryId: number,
  moment: string,
  connection: Pick<typeof db, "selectFrom"> | undefined,
) {
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
  const waiting = await openInquiries(connection)
    .innerJoin("visit", "visit.inquiryId", "inquiry.id")
    .select(["inquiry.id", "customer", "thenContactAt as at"])
    .where("thenContactAt", ">", shifted(moment, -CALL_LENGTH))
    .where("thenContactAt", "<", shifted(moment, VISIT_LENGTH))
    .where("inquiry.id", "!=", inquiryId)
    .orderBy("thenContactAt")
    .limit(MOST)
    .$narrowType<{ at: string }>()
    .execute();
  return [...rows, ...waiting].map((row): Overlap => ({ ...row, kind: "PROMISE" }));
}

function shifted(moment: string, by: number) {
  return new Date(Date.parse(moment) + by).toISOString();
}
