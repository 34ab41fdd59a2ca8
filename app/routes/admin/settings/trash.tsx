import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { sql } from "kysely";
import { actorOf, recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { dueOf, type Ending, outlivesTrash, type Periods } from "~/contact/due-date";
import { readPeriods } from "~/contact/retention/retention.server";
import { destroyInquiry, restoreInquiry } from "~/contact/retention/trash-inquiry.server";
import { db } from "~/database/db.server";
import { SettingsHeader } from "~/office/admin-header";
import { DeleteButton, DeleteConfirmation } from "~/office/delete-confirmation";
import { redirectWithFlash } from "~/office/flash.server";
import { ListPager } from "~/office/list-pager";
import { daysLeft, daysUntil, TRASH_DAYS } from "~/office/trash";
import { destroyPortfolio, restorePortfolio } from "~/portfolio/trash-portfolio.server";
import { unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { inSeoul } from "~/text/moment";

const PAGE_SIZE = 50;

const kinds = { inquiry: "견적문의", portfolio: "시공 사례" } as const;
type Kind = keyof typeof kinds;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const search = new URL(request.url).searchParams;
  const cursor = cursorIn(search.get("before"));
  const found = [...(await trashed("inquiry", cursor)), ...(await trashed("portfolio", cursor))];
  const rows = found.sort(byDeletion).slice(0, PAGE_SIZE);
  const asked = await askedAbout(search.get("delete"));
  const inquiryIds = [...rows, ...asked].flatMap(({ kind, id }) =>
    kind === "inquiry" ? [id] : [],
  );
  if (inquiryIds.length > 0) await recordLook(request, user, { kind: "LIST", inquiryIds });
  const last = rows.at(-1);
  const periods = await readPeriods();
  return {
    rows: rows.map((row) => ({ ...row, daysLeft: daysUntilGone(row, periods) })),
    older:
      last && found.length > PAGE_SIZE ? `${last.deletedAt} ${last.kind} ${last.id}` : undefined,
    isFirstPage: cursor === undefined,
    asked: asked[0],
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const by = actorOf(user);
  await using form = await receiveForm(request);
  const intent = form.fields.get("intent");
  const kind = form.fields.get("kind");
  const id = form.fields.get("id") ?? undefined;
  if (intent === "restore" && kind === "inquiry") await restoreInquiry(id, by);
  else if (intent === "restore" && kind === "portfolio") await restorePortfolio(id);
  else if (intent === "delete" && kind === "inquiry") await destroyInquiry(id, by);
  else if (intent === "delete" && kind === "portfolio") await destroyPortfolio(id);
  else throw unreadableForm();
  const isUndone = intent === "restore" && form.fields.get("back") === kind;
  return redirectWithFlash(
    isUndone ? `/admin/${kind}/${id}` : "/admin/settings/trash",
    intent === "restore" ? `${kinds[kind]} 1건을 되살렸습니다.` : "완전히 삭제했습니다.",
  );
}

interface Cursor {
  deletedAt: string;
  kind: Kind;
  id: number;
}

function cursorIn(before: string | null): Cursor | undefined {
  const [deletedAt = "", kind, id] = (before ?? "").split(" ");
  if (kind !== "inquiry" && kind !== "portfolio") return undefined;
  return /^\d{1,15}$/.test(id ?? "") ? { deletedAt, kind, id: Number(id) } : undefined;
}

/** @returns undefined for what the law retains beyond the trash's thirty days */
function daysUntilGone(row: Awaited<ReturnType<typeof trashed>>[number], periods: Periods) {
  const inTrash = daysLeft(row.deletedAt);
  if (row.kind === "portfolio") return inTrash;
  if (outlivesTrash(row.dueRule)) return undefined;
  // Its retention period may end before its time in the trash.
  const due = dueOf(row, periods);
  return due ? Math.min(inTrash, daysUntil(due.at)) : inTrash;
}

function inTrash(kind: Kind) {
  const name = kind === "inquiry" ? "customer" : "title";
  const rows = db
    .selectFrom(kind)
    .select(["id", sql<string>`${sql.ref(name)}`.as("name"), "mainAddress"])
    .select(["deletedBy", sql<string>`deletedAt`.as("deletedAt")])
    .select(sql.lit(kind).as("kind"))
    .select([endColumn(kind, "endRule"), endColumn(kind, "endFrom")])
    .select([endColumn(kind, "dueRule"), endColumn(kind, "dueFrom")])
    .where("deletedAt", "is not", null);
  // Inquiries withdrawn after a contract are kept apart.
  return kind === "inquiry" ? rows.where(sql<boolean>`withdrawnAt is null`) : rows;
}

function endColumn<Column extends keyof Ending>(kind: Kind, column: Column) {
  const value = kind === "inquiry" ? sql.ref(column) : sql`null`;
  return sql<Ending[Column]>`${value}`.as(column);
}

/** `?delete=inquiry-12` */
async function askedAbout(name: string | null) {
  const [, kind, id] = /^(inquiry|portfolio)-(\d{1,15})$/.exec(name ?? "") ?? [];
  if (!kind) return [];
  return inTrash(kind as Kind)
    .where("id", "=", Number(id))
    .execute();
}

function trashed(kind: Kind, after: Cursor | undefined) {
  let query = inTrash(kind)
    .orderBy("deletedAt", "desc")
    .orderBy("id", "desc")
    .limit(PAGE_SIZE + 1);
  if (after) {
    // Deleted in the same millisecond, inquiries come before projects.
    const id = after.kind === kind ? after.id : kind === "inquiry" ? 0 : Number.MAX_SAFE_INTEGER;
    query = query.where(sql<boolean>`(deletedAt, id) < (${after.deletedAt}, ${id})`);
  }
  return query.execute();
}

function byDeletion(a: Cursor, b: Cursor) {
  if (a.deletedAt !== b.deletedAt) return a.deletedAt < b.deletedAt ? 1 : -1;
  return a.kind === b.kind ? b.id - a.id : a.kind === "inquiry" ? -1 : 1;
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "설정: 휴지통" }];

export default function Trash() {
  const { rows, older, isFirstPage, asked } = useLoaderData<typeof loader>();
  return (
    <>
      <SettingsHeader title="휴지통" parent="settings/backup" />
      <p className="field-hint">
        삭제한 견적문의와 시공 사례는 {TRASH_DAYS}일 동안 여기에 보관된 뒤 첨부파일, 사진과 함께
        완전 삭제됩니다. 그 전에는 원래 자리로 되살릴 수 있습니다. 문의의 보관 기간이 먼저 끝나면
        그때 완전 삭제되며, 계약이나 분쟁 기록은 보관 기간이 끝날 때까지 남습니다. 고객이 삭제를
        요청했다면 바로 완전 삭제해 주세요.
      </p>
      {asked && <DeleteConfirmation {...questionOf(asked)} />}
      {rows.length === 0 ? (
        <p className="empty">
          {isFirstPage ? "휴지통이 비어 있습니다." : "이전 항목이 더 없습니다."}
        </p>
      ) : (
        <Rows />
      )}
      <ListPager isFirstPage={isFirstPage} older={older} label="이전 항목 더 보기" />
    </>
  );
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

function nameOf({ name, kind }: Pick<Row, "name" | "kind">) {
  return name || (kind === "inquiry" ? "이름 없음" : "제목 없음");
}

function whenGone(daysLeft: number | undefined) {
  if (daysLeft === undefined) return "보관 기간이 끝나면 완전 삭제";
  if (daysLeft === 0) return "곧 완전 삭제";
  return daysLeft === 1 ? "1일 안에 완전 삭제" : `${daysLeft}일 뒤 완전 삭제`;
}

/** Once more, because this time there is no way back. */
function questionOf(row: Pick<Row, "kind" | "id" | "name">) {
  return {
    title: `확인: ${kinds[row.kind]} 완전 삭제`,
    text: `${kinds[row.kind]} ‘${nameOf(row)}’ 항목을 완전히 삭제하시겠습니까? ${row.kind === "inquiry" ? "첨부파일과 기록" : "사진"}도 함께 삭제되며 되돌릴 수 없습니다.`,
    fields: { kind: row.kind, id: String(row.id) },
  };
}

function Rows() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <table className="table-cards trash-table">
      <thead>
        <tr>
          <th scope="col">이름, 제목</th>
          <th scope="col">구분</th>
          <th scope="col">삭제</th>
          <th scope="col">삭제 예정</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.kind} ${row.id}`}>
            <td>
              <strong>{nameOf(row)}</strong>
              {row.mainAddress && <span className="trash-address">{row.mainAddress}</span>}
            </td>
            <td>{kinds[row.kind]}</td>
            <td>
              <time dateTime={row.deletedAt}>{inSeoul(row.deletedAt)}</time> {row.deletedBy} 삭제
            </td>
            <td>{whenGone(row.daysLeft)}</td>
            <td className="row-action">
              <div className="button-row">
                <Form method="post">
                  <input type="hidden" name="kind" value={row.kind} />
                  <input type="hidden" name="id" value={row.id} />
                  <button type="submit" name="intent" value="restore" className="button-quiet">
                    <span className="visually-hidden">{nameOf(row)}: </span>되살리기
                  </button>
                </Form>{" "}
                <DeleteButton {...questionOf(row)} asking={`${row.kind}-${row.id}`}>
                  <span className="visually-hidden">{nameOf(row)}: </span>완전 삭제
                </DeleteButton>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
