import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { asChosen, fieldFacts, type ValueName, valueNames } from "~/contact/inquiry";
import { inOrder } from "~/contact/list/find-inquiries.server";
import type { Listed } from "~/contact/list/list-order";
import { db, sqlite } from "~/database/db.server";
import { type Cell, xlsxOf } from "~/files/xlsx.server";
import { isMissing } from "~/forms/fields";
import { withHyphens } from "~/text/phone";

const BATCH = 500;

/** One statement: page by page, what a colleague touches meanwhile would be missed or doubled. */
export function idsOf(listed: Listed) {
  const statement = inOrder(listed, "desc").select("inquiry.id").compile();
  return sqlite
    .prepare<unknown[], number>(statement.sql)
    .pluck()
    .all(...statement.parameters);
}

/** Without the trash. */
export async function existing(ids: number[]) {
  const rows = await db
    .selectFrom("inquiry")
    .select("id")
    .where("id", "in", ids)
    .where("deletedAt", "is", null)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

export function sheetOf(ids: number[]) {
  return xlsxOf({ name: "견적문의", columns: sheet, rows: readRows(ids) });
}

async function* readRows(ids: number[]) {
  for (let at = 0; at < ids.length; at += BATCH) {
    await setImmediate();
    const batch = ids.slice(at, at + BATCH);
    const found = await read(batch);
    // Rows deleted meanwhile are missing.
    const rows = new Map(found.map((row) => [row.id, row]));
    yield batch
      .flatMap((id) => rows.get(id) ?? [])
      .map(asChosen)
      .map((row) => sheet.map(({ cell }) => cell(row)));
  }
}

function read(ids: number[]) {
  return db
    .selectFrom("inquiry")
    .selectAll()
    .select([
      newestSent<number | null>("total").as("estimateTotal"),
      newestSent<string | null>("acceptedAt").as("acceptedAt"),
      agreedVisit.as("visitAt"),
    ])
    .where("id", "in", ids)
    .where("deletedAt", "is", null)
    .execute();
}

/** Of the estimate that the customer has before them. */
function newestSent<Value>(column: "total" | "acceptedAt") {
  return sql<Value>`(select ${sql.ref(column)} from estimate where inquiryId = inquiry.id
    and sentAt is not null and takenBackAt is null order by number desc limit 1)`;
}

const agreedVisit = sql<string | null>`(select at from visit
  where inquiryId = inquiry.id and agreedAt is not null)`;

type Row = ReturnType<typeof asChosen<Awaited<ReturnType<typeof read>>[number]>>;
interface Column {
  title: string;
  width: number;
  cell: (row: Row) => Cell;
}

const customer: ValueName[] = ["status", "customer", "phoneNumber", "email"];
const home: ValueName[] = [
  "buildingType",
  "exclusiveArea",
  "postCode",
  "mainAddress",
  "detailAddress",
];
const work: ValueName[] = ["interiorType", "budget", "startDate", "moveInDate"];
const texts: ValueName[] = ["customerMemo", "memo"];
const others = valueNames.filter((name) => ![customer, home, work, texts].flat().includes(name));

const sheet: Column[] = [
  { title: "번호", width: 8, cell: ({ id }) => id },
  { title: "접수", width: 17, cell: ({ receivedAt }) => ({ moment: receivedAt }) },
  ...columnsOf(customer),
  { title: "참고한 시공 사례", width: 20, cell: (row) => row.portfolioTitle },
  ...columnsOf([...home, ...work, ...others]),
  { title: "다음 연락", width: 17, cell: (row) => moment(row.nextContactAt) },
  { title: "최근 처리", width: 17, cell: ({ touchedAt }) => moment(touchedAt) },
  { title: "철회", width: 17, cell: ({ withdrawnAt }) => moment(withdrawnAt) },
  { title: "견적 총액(원)", width: 14, cell: (row) => row.estimateTotal ?? undefined },
  { title: "견적 진행 요청", width: 17, cell: ({ acceptedAt }) => moment(acceptedAt) },
  { title: "실측 방문", width: 17, cell: ({ visitAt }) => moment(visitAt) },
  ...columnsOf(texts),
];

function columnsOf(names: ValueName[]): Column[] {
  return names.flatMap((name) => {
    const { label, value, column } = fieldFacts[name];
    if (column === "none") return [];
    const title = value.kind === "number" ? `${label}(${value.unit})` : label;
    return [{ title, width: column, cell: (row) => cellOf(name, row[name]) }];
  });
}

function cellOf(name: ValueName, value: string | number): Cell {
  const { value: described } = fieldFacts[name];
  if (isMissing(name, value)) return undefined;
  if (described.kind === "date") return { date: String(value) };
  // As it is written, also because a number loses its first zero.
  if (name === "phoneNumber") return withHyphens(String(value));
  return described.kind === "choice" ? described.words[value] : value;
}

function moment(at: string | null) {
  return at === null ? undefined : { moment: at };
}
