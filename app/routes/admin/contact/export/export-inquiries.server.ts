import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { arrivalInWords } from "~/contact/arrival";
import {
  buildingTypes,
  chosenInteriorType,
  type FieldName,
  fieldLabels,
  statuses,
} from "~/contact/inquiry";
import { inOrder } from "~/contact/list/find-inquiries.server";
import type { Listed } from "~/contact/list/list-order";
import { db, sqlite } from "~/database/db.server";
import { type Cell, xlsxOf } from "~/files/xlsx.server";
import { NO_DATE, NO_NUMBER } from "~/forms/fields";
import { interiorTypeWords } from "~/forms/interior-types";
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
    and sentAt is not null order by number desc limit 1)`;
}

const agreedVisit = sql<string | null>`(select at from visit
  where inquiryId = inquiry.id and agreedAt is not null)`;

type Row = Awaited<ReturnType<typeof read>>[number];
interface Column {
  title?: string;
  width: number;
  cell: (row: Row) => Cell;
}

type TitledColumn = Column & { title: string };
type OtherColumn =
  | "id"
  | "receivedAt"
  | "portfolioTitle"
  | "nextContactAt"
  | "touchedAt"
  | "withdrawnAt"
  | "estimateTotal"
  | "acceptedAt"
  | "visitAt"
  | "cameFrom";

/** In the order of the sheet. A field without a column says so. */
const columns: Record<FieldName, Column | undefined> & Record<OtherColumn, TitledColumn> = {
  id: { title: "번호", width: 8, cell: ({ id }) => id },
  receivedAt: { title: "접수", width: 17, cell: ({ receivedAt }) => ({ moment: receivedAt }) },
  status: { width: 10, cell: ({ status }) => statuses[status] },
  customer: { width: 12, cell: ({ customer }) => customer },
  // As text, or its first zero is lost.
  phoneNumber: { width: 16, cell: ({ phoneNumber }) => withHyphens(phoneNumber) },
  email: { width: 22, cell: ({ email }) => email },
  portfolioTitle: { title: "참고한 시공 사례", width: 20, cell: (row) => row.portfolioTitle },
  buildingType: { width: 10, cell: ({ buildingType }) => buildingTypes[buildingType] },
  exclusiveArea: { title: "분양 면적(평)", width: 12, cell: (row) => known(row.exclusiveArea) },
  postCode: { width: 9, cell: ({ postCode }) => postCode },
  mainAddress: { width: 40, cell: ({ mainAddress }) => mainAddress },
  detailAddress: { width: 20, cell: ({ detailAddress }) => detailAddress },
  interiorType: { width: 10, cell: (row) => interiorTypeWords[chosenInteriorType(row)] },
  budget: { title: "예산(만원)", width: 11, cell: ({ budget }) => known(budget) },
  startDate: { width: 13, cell: ({ startDate }) => chosen(startDate) },
  moveInDate: { width: 13, cell: ({ moveInDate }) => chosen(moveInDate) },
  nextContactAt: { title: "다음 연락", width: 17, cell: (row) => moment(row.nextContactAt) },
  touchedAt: { title: "최근 처리", width: 17, cell: ({ touchedAt }) => moment(touchedAt) },
  withdrawnAt: { title: "철회", width: 17, cell: ({ withdrawnAt }) => moment(withdrawnAt) },
  estimateTotal: {
    title: "견적 총액(원)",
    width: 14,
    cell: (row) => row.estimateTotal ?? undefined,
  },
  acceptedAt: { title: "견적 진행 희망", width: 17, cell: ({ acceptedAt }) => moment(acceptedAt) },
  visitAt: { title: "실측 방문", width: 17, cell: ({ visitAt }) => moment(visitAt) },
  cameFrom: { title: "유입", width: 24, cell: (row) => arrivalInWords(row) },
  customerMemo: { width: 50, cell: ({ customerMemo }) => customerMemo },
  memo: { width: 50, cell: ({ memo }) => memo },
  // Files are on the inquiry's page; consent is implied.
  files: undefined,
  personalInformationAgree: undefined,
};

const sheet = Object.entries(columns).flatMap(([name, column]) =>
  column ? [{ title: fieldLabels[name as FieldName], ...column }] : [],
);

function known(number: number) {
  return number === NO_NUMBER ? undefined : number;
}

function chosen(date: string) {
  return date === NO_DATE ? undefined : { date };
}

function moment(at: string | null) {
  return at === null ? undefined : { moment: at };
}
