import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { readConsent } from "~/contact/consent.server";
import { InquiryStory } from "~/contact/desk/inquiry-story";
import { readStory, type StoryCursor, type StoryEntry } from "~/contact/inquiry-story.server";
import { LONGEST_REASON, reasonIn } from "~/contact/list/reason";
import { readApart } from "~/contact/retention/retained.server";
import { readPeriods } from "~/contact/retention/retention.server";
import { retainedUntil } from "~/contact/retention-reason";
import { db } from "~/database/db.server";
import { EstimatePaper } from "~/estimate/estimate-paper";
import { readPapers } from "~/estimate/read-estimates.server";
import { FieldErrors } from "~/forms/field";
import { AdminHeader } from "~/office/admin-header";
import { useAnswer } from "~/office/use-answer";
import { receiveForm } from "~/request/receive.server";
import { inSeoul } from "~/text/moment";
import { RetainedRecord } from "./retained-record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const inquiry = await readApart(params.id);
  const { id, receivedAt } = inquiry;
  const until = retainedUntil(inquiry, await readPeriods());
  return { id, receivedAt, withdrawnAt: inquiry.withdrawnAt ?? "", until };
}

/** By POST, so that no URL, reload or Back shows it without a reason. */
export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const inquiry = await readApart(params.id);
  await using form = await receiveForm(request);
  const reason = reasonIn(form.fields);
  if (!reason) return data({ problem: "열람 이유를 입력하세요." }, { status: 400 });
  await recordLook(request, user, { kind: "DETAIL", inquiryIds: [inquiry.id], reason });
  const files = await filesOf(inquiry.id);
  const papers = await readPapers(inquiry.id);
  const story = { ...(await wholeStory(inquiry.id)), consent: await readConsent(inquiry) };
  return { reason, opened: { ...inquiry, files, papers }, story };
}

function filesOf(inquiryId: number) {
  return db
    .selectFrom("inquiryFile")
    .select(["name", "uploadedName"])
    .where("inquiryId", "=", inquiryId)
    .orderBy("ord")
    .execute();
}

/** The page answers a POST, so there is no URL for further pages. */
async function wholeStory(inquiryId: number) {
  const entries: StoryEntry[] = [];
  let cursor: StoryCursor | undefined;
  do {
    const read = await readStory(inquiryId, cursor);
    entries.push(...read.entries);
    cursor = read.older;
  } while (cursor);
  return { entries, older: undefined };
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "설정: 분리 보관" }];

export default function ApartOne() {
  const { id, receivedAt, withdrawnAt, until } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <AdminHeader title={`${id}번 문의`}>
        <Link to="/admin/settings/apart" className="button-quiet">
          분리 보관
        </Link>
      </AdminHeader>
      <p className="record-facts">
        접수 <time dateTime={receivedAt}>{inSeoul(receivedAt)}</time> · 철회{" "}
        <time dateTime={withdrawnAt}>{inSeoul(withdrawnAt)}</time> · {until}까지 보관
      </p>
      {answer && "opened" in answer ? (
        <Opened {...answer} />
      ) : (
        <Form method="post" className="form-section">
          <div className="field">
            <label htmlFor="reason">열람 이유</label>
            <input
              id="reason"
              name="reason"
              required
              maxLength={LONGEST_REASON}
              autoComplete="off"
              aria-invalid={answer ? true : undefined}
              aria-describedby={answer ? "reason-hint reason-error" : "reason-hint"}
            />
            <p id="reason-hint" className="field-hint">
              이름이나 연락처는 입력하지 마세요.
            </p>
            <FieldErrors
              id="reason-error"
              errors={answer && [{ code: "missing", message: answer.problem }]}
            />
          </div>
          <button type="submit" className="button">
            열기
          </button>
        </Form>
      )}
    </>
  );
}

type Opening = Extract<
  NonNullable<ReturnType<typeof useAnswer<typeof action>>>,
  { reason: string }
>;

function Opened({ opened, story, reason }: Opening) {
  return (
    <>
      <RetainedRecord inquiry={opened} />
      {opened.files.length > 0 && (
        <section className="form-section attachments">
          <h2>첨부파일</h2>
          <ul className="file-list">
            {opened.files.map(({ name, uploadedName }) => (
              <li key={uploadedName}>
                <span className="file-name">{name}</span>{" "}
                <Form
                  method="post"
                  action={`/admin/settings/apart/${opened.id}/file/${uploadedName}`}
                  reloadDocument
                >
                  <input type="hidden" name="reason" value={reason} />
                  <button type="submit" className="button-quiet">
                    내려받기<span className="visually-hidden"> {name}</span>
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* One paper among others, so print does not leave out the rest. */}
      <div>
        {opened.papers.map((paper) => (
          <EstimatePaper key={paper.number} paper={paper} pictures="/admin/paper" />
        ))}
      </div>
      <InquiryStory {...story} isOlder={false} receivedAt={opened.receivedAt} />
    </>
  );
}
