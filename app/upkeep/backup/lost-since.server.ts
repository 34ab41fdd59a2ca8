import SQLite from "better-sqlite3";
import { inSeoul } from "~/text/moment";
import { tablesOf } from "./copy-database.server";

/** What the site writes by itself, or beside a row that counts. */
export const uncounted = [
  "access",
  "alert",
  "arrivalTally",
  "customerLink",
  "destruction",
  "document",
  "dueSighting",
  "inquiryChange",
  "kysely_migration",
  "kysely_migration_lock",
  "ledgerKey",
  "ledgerOutbox",
  // The logo, as papers show it, is made at the start.
  "paperPicture",
  "publicVersion",
  "recoveryCode",
  "removedFile",
  "retentionClock",
  "session",
  "stagedFile",
  "submission",
  "yearTally",
];

/** Columns in which nobody has changed anything. */
const ownColumns = ["lastLoginAt", "usedPeriod", "lastDay", "lastAt"];

export const labels: Record<string, string> = {
  account: "계정",
  alertChannel: "알림",
  alertSummary: "아침 요약",
  company: "회사정보",
  blockPicture: "소개·서비스 사진",
  contentBlock: "소개·서비스 내용",
  estimate: "견적서",
  inquiry: "문의",
  inquiryEvent: "문의 기록",
  inquiryFile: "문의의 파일",
  mainImage: "첫 화면 사진",
  paperPage: "견적서 설정",
  policyPage: "개인정보처리방침",
  portfolio: "시공 사례",
  portfolioPicture: "시공 사례 사진",
  privacyRequest: "개인정보 요청",
  pushDevice: "알림을 받는 휴대전화",
  receiptPage: "문의 후 안내",
  retention: "보관 기간",
  secondStep: "2단계 인증",
  site: "사이트 설정",
  siteLogo: "로고",
  visit: "방문 시간",
};

/**
 * What has come in since a copy of the database was put aside, and would be lost with the copy in its place.
 *
 * @returns lines for people, for how many records they stand, and what they say but for new inquiries
 */
export function lostSince(copy: string, databaseFile: string) {
  const database = new SQLite(databaseFile, { readonly: true, timeout: 5000 });
  try {
    database.prepare("ATTACH ? AS before").run(copy);
    const inquiries = database
      .prepare(
        "SELECT id, receivedAt FROM inquiry WHERE id NOT IN (SELECT id FROM before.inquiry) ORDER BY id",
      )
      .all() as { id: number; receivedAt: string }[];
    const changed = tablesOf(database)
      .filter((name) => !uncounted.includes(name))
      .map((table) => ({
        label: labels[table] ?? table,
        count: countChanged(database, table) - (table === "inquiry" ? inquiries.length : 0),
      }))
      .filter(({ count }) => count > 0);
    return {
      count: inquiries.length + changed.reduce((sum, { count }) => sum + count, 0),
      lines: [
        ...inquiries.map(({ id, receivedAt }) => `${id}번 문의, ${inSeoul(receivedAt)}`),
        ...changed.map(({ label, count }) => `추가하거나 수정한 ${label} ${count}건`),
      ],
      changed: changed.map(({ label, count }) => `${label} ${count}건`),
    };
  } finally {
    database.close();
  }
}

/** By the columns that both have: a migration may have added some. */
function countChanged(database: SQLite.Database, table: string) {
  const columnsOf = (schema: string) =>
    database
      .prepare("SELECT name FROM pragma_table_info(?, ?)")
      .pluck()
      .all(table, schema) as string[];
  const before = new Set(columnsOf("before"));
  const count = (query: string) =>
    database.prepare(`SELECT count(*) FROM (${query})`).pluck().get() as number;
  if (before.size === 0) return count(`SELECT 1 FROM main."${table}"`);
  const shared = columnsOf("main").filter((name) => before.has(name) && !ownColumns.includes(name));
  const columns = shared.map((name) => `"${name}"`).join(", ");
  return count(
    `SELECT ${columns} FROM main."${table}" EXCEPT SELECT ${columns} FROM before."${table}"`,
  );
}
