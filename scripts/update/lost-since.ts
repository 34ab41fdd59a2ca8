import SQLite from "better-sqlite3";
import { hasTable } from "~/database/has-table.server";
import { env } from "~/env.server";
import { inSeoul } from "~/text/moment";

/** What people have put in or changed, by table. */
const tables = {
  inquiryEvent: "문의 기록",
  portfolio: "시공 사례",
  mainImage: "첫 화면 사진",
  contentBlock: "소개·서비스 내용",
  company: "회사 정보",
  site: "사이트 설정",
  account: "계정",
};

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
    const changed = Object.entries(tables)
      .map(([table, label]) => ({ label, count: countChanged(database, table) }))
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

/** By the columns that both have: a migration may have added some. */
function countChanged(database: SQLite.Database, table: string) {
  if (!hasTable(database, table)) return 0;
  const columnsOf = (schema: string) =>
    database
      .prepare("SELECT name FROM pragma_table_info(?, ?)")
      .pluck()
      .all(table, schema) as string[];
  const before = new Set(columnsOf("before"));
  const shared = columnsOf("main").filter((name) => before.has(name));
  if (shared.length === 0) return 0;
  const columns = shared.map((name) => `"${name}"`).join(", ");
  return database
    .prepare(
      `SELECT count(*) FROM (SELECT ${columns} FROM main."${table}" EXCEPT SELECT ${columns} FROM before."${table}")`,
    )
    .pluck()
    .get() as number;
}
