import SQLite from "better-sqlite3";
import { env } from "~/env.server";
import { inSeoul } from "~/text/moment";

/** What people have put in or changed, by table. */
const labels: Record<string, string> = {
  inquiryEvent: "문의 기록",
  inquiryChange: "문의 수정",
  inquiryFile: "문의 첨부파일",
  estimate: "견적서",
  portfolio: "시공 사례",
  portfolioPicture: "시공 사진",
  mainImage: "첫 화면 사진",
  contentBlock: "소개·서비스 내용",
  company: "회사 정보",
  site: "사이트 설정",
  siteLogo: "로고",
  account: "계정",
  secondStep: "2단계 인증",
  privacyRequest: "개인정보 요청",
  retention: "보관 기간",
  alertChannel: "알림 설정",
};

/** What the site writes by itself, or what nobody misses. */
const ownTables = new Set([
  ...["inquiry", "session", "recoveryCode", "access", "alert", "alertSummary", "pushDevice"],
  ...["submission", "stagedFile", "removedFile", "dueSighting", "retentionClock", "publicVersion"],
  ...["ledgerOutbox", "ledgerKey", "destruction", "yearTally", "arrivalTally", "document"],
]);

/**
 * What has come in since a copy of the database was put aside, and would be lost with the copy in its place.
 *
 * @returns lines for people, and for how many records they stand
 */
export function lostSince(copy: string) {
  const database = new SQLite(env.DATABASE_FILE, { readonly: true, timeout: 5000 });
  try {
    database.prepare("ATTACH ? AS before").run(copy);
    const inquiries = database
      .prepare(
        "SELECT id, receivedAt FROM inquiry WHERE id NOT IN (SELECT id FROM before.inquiry) ORDER BY id",
      )
      .all() as { id: number; receivedAt: string }[];
    const changed = tablesOf(database)
      .filter((table) => !ownTables.has(table))
      .map((table) => ({
        label: labels[table] ?? `그 밖의 기록(${table})`,
        count: countChanged(database, table),
      }))
      .filter(({ count }) => count > 0);
    return {
      count: inquiries.length + changed.reduce((sum, { count }) => sum + count, 0),
      lines: [
        ...inquiries.map(({ id, receivedAt }) => `${id}번 문의, ${inSeoul(receivedAt)}`),
        ...changed.map(({ label, count }) => `추가하거나 수정한 ${label} ${count}건`),
      ],
    };
  } finally {
    database.close();
  }
}

function tablesOf(database: SQLite.Database) {
  const query =
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'kysely_*'";
  return database.prepare(query).pluck().all() as string[];
}

/** By the columns that both have: a migration may have added some. */
function countChanged(database: SQLite.Database, table: string) {
  const columnsOf = (schema: string) =>
    database
      .prepare("SELECT name FROM pragma_table_info(?, ?)")
      .pluck()
      .all(table, schema) as string[];
  const before = new Set(columnsOf("before"));
  const shared = columnsOf("main").filter((name) => before.has(name));
  if (shared.length === 0) {
    // A migration has created it, and of an unknown one may have filled it, too.
    const all = database.prepare(`SELECT count(*) FROM main."${table}"`).pluck();
    return table in labels ? (all.get() as number) : 0;
  }
  const columns = shared.map((name) => `"${name}"`).join(", ");
  return database
    .prepare(
      `SELECT count(*) FROM (SELECT ${columns} FROM main."${table}" EXCEPT SELECT ${columns} FROM before."${table}")`,
    )
    .pluck()
    .get() as number;
}
