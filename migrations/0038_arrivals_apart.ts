import { type Kysely, sql } from "kysely";

/**
 * Counts where the inquiries from before migration 0025 came from with the others, apart from them. The
 * pages that they had looked at before are not counted any more.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    `INSERT INTO arrivalTally (month, source, campaign, count)
      SELECT substr(datetime(receivedAt, '+9 hours'), 1, 7), iif(referrer <> '', referrer, utmSource),
        replace(trim(utmSource || ' / ' || utmMedium || ' / ' || utmCampaign, ' /'), ' /  / ', ' / '),
        count(*)
      FROM inquiry
      WHERE deletedAt IS NULL AND NOT isSpam AND referrer || utmSource || utmMedium || utmCampaign <> ''
      GROUP BY 1, 2, 3
      ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    // Of a year alone: its first month stands for it.
    `INSERT INTO arrivalTally (month, source, campaign, count)
      SELECT period || '-01', label, '', count FROM yearTally WHERE subject = 'SITE'
      ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    "DELETE FROM yearTally WHERE subject IN ('PAGE', 'SITE')",
    ...["cameFrom", "referrer", "utmSource", "utmMedium", "utmCampaign"].map(
      (column) => `ALTER TABLE inquiry DROP COLUMN ${column}`,
    ),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
