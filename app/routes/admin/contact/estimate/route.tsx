import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { actorOf, recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { parseInquiryId, readInquiry } from "~/contact/read-inquiry.server";
import { hasPage } from "~/contact/receipt/customer-link.server";
import { db } from "~/database/db.server";
import { readDraft } from "~/estimate/draft.server";
import { EstimatePaper } from "~/estimate/estimate-paper";
import { requireShown } from "~/estimate/office-paper.server";
import { paperOf } from "~/estimate/paper.server";
import { readShown } from "~/estimate/read-estimates.server";
import { readNews } from "~/notify/news.server";
import type { Notice } from "~/notify/notice.server";
import { NotifySection } from "~/notify/notify-section";
import { Untold } from "~/notify/untold";
import { AdminHeader } from "~/office/admin-header";
import { DeleteButton, DeleteConfirmation } from "~/office/delete-confirmation";
import { Moment } from "~/office/moment";
import { forgetUnsaved, readUnsaved, type TypedFields } from "~/office/unsaved";
import { useAnswer } from "~/office/use-answer";
import { unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { MEGABYTE } from "~/text/bytes";
import { DAY } from "~/text/duration";
import { isKeyOf } from "~/text/is-key";
import { dayInSeoul, inSeoul, todayInSeoul } from "~/text/moment";
import { answered, answerOf } from "./answered.server";
import { MOST_LINES } from "./check-estimate";
import { listCopyable } from "./copyable.server";
import { CustomersAnswer } from "./customers-answer";
import { discard } from "./discard.server";
import { EstimateEditor } from "./estimate-editor";
import { PaperFiles } from "./paper-files";
import { phoned } from "./phoned.server";
import type { RefusedForm } from "./press.server";
import { type EditorAnswer, save } from "./save.server";
import { send } from "./send.server";
import { SendForm } from "./send-form";
import { SentEstimate } from "./sent-estimate";
import { takeBack } from "./take-back.server";
import { lineFieldNames, newEstimate, typedIn, typedOf } from "./typed-estimate";
import { unphoned } from "./unphoned.server";
import { unready } from "./unready";

const VALID_FOR = 30 * DAY;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const inquiry = await readInquiry(params.id);
  requireShown(inquiry);
  await recordLook(request, user, { kind: "DETAIL", inquiryIds: [inquiry.id] });
  const search = new URL(request.url).searchParams;
  const { id, customer, status, heldFrom } = inquiry;
  const { stored, number, version, estimate } = await readDraft(id);
  const shown = await readShown(id, search.get("version"));
  return {
    ...{ id, customer, version, number },
    inquiry: { id, status, heldFrom },
    now: inSeoul(Date.now()),
    hasPage: await hasPage(id),
    isEditing: search.has("edit"),
    draft:
      stored && estimate
        ? {
            ...stored,
            paper: await paperOf(inquiry, number, estimate, ""),
            unready: unready(estimate, todayInSeoul()),
          }
        : undefined,
    typed: estimate ? typedOf(estimate) : newEstimate(dayInSeoul(Date.now() + VALID_FOR)),
    copyable: search.has("edit") ? await listCopyable() : [],
    sent: shown && { ...shown, answer: answerOf(shown.shown) },
    isUntold: shown?.isNewest && (await readNews(id, "estimate", db))?.isTold === false,
  };
}

const acts = { save, send, answered, phoned, unphoned, takeBack, discard };

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  await using form = await receiveForm(request, {
    // 500 lines of Hangul, nine bytes a letter.
    textBytes: 4 * MEGABYTE,
    // A form with too many lines comes back as it was typed.
    fields: 2 * MOST_LINES * lineFieldNames.length,
  });
  const intent = form.fields.get("intent") || "save";
  if (!isKeyOf(acts, intent)) throw unreadableForm();
  const inquiryId = parseInquiryId(params.id);
  return await acts[intent]({ request, user, by: actorOf(user), inquiryId, form });
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [data?.customer, "견적서"].filter(Boolean).join(" | ") },
];

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** An inquiry's estimate: the draft, or what was sent, and the form that writes it. */
export default function Estimate() {
  const loaded = useLoaderData<typeof loader>();
  const returned: EditorAnswer | RefusedForm | { notice: Notice } | undefined =
    useAnswer<typeof action>() ?? undefined;
  const unsaved = useUnsaved(loaded);
  const answer = returned && "version" in returned ? returned : unsaved;
  const refused = returned && "form" in returned ? returned : undefined;
  const notice = returned && "notice" in returned ? returned.notice : undefined;
  const [search] = useSearchParams();
  const { id, customer, isEditing, draft, sent } = loaded;
  const isSentAsked = search.has("version") || !draft;
  return (
    <>
      <AdminHeader title="견적서">
        <Link to={`/admin/contact/${id}`} className="button-quiet">
          {id}번 문의
        </Link>
      </AdminHeader>
      <div className="record-who">{customer && <p>{customer}</p>}</div>
      {notice && <NotifySection key={notice.url} id={id} notice={notice} />}
      {isEditing && sent?.isNewest && (
        <CustomersAnswer {...loaded} {...sent} mayAnswer={false} refused={undefined} />
      )}
      {isEditing && answer && answer === unsaved && (
        <p className="spam-notice" role="status">
          이 기기에 남아 있던, 저장하지 않은 내용을 불러왔습니다. 필요 없으면 ‘취소’를 눌러 주세요.
          {answer.version !== loaded.version &&
            " 그사이 다른 내용이 저장되었으니, 저장하면 다른 점을 먼저 보여 드립니다."}
        </p>
      )}
      {isEditing ? (
        <EstimateEditor
          name={unsavedName(loaded.id)}
          key={answer?.id ?? loaded.version}
          typed={answer?.typed ?? loaded.typed}
          version={answer?.version ?? loaded.version}
          answer={answer}
          copyable={loaded.copyable}
        />
      ) : draft && !isSentAsked ? (
        <Draft {...loaded} draft={draft} search={search} refused={refused} />
      ) : (
        <Sent {...loaded} refused={refused} isNotified={notice !== undefined} />
      )}
    </>
  );
}

function unsavedName(id: number) {
  return `estimate ${id}`;
}

/** What was typed when the tab was killed. It is over once the page shows without its form. */
function useUnsaved({ id, isEditing }: Loaded) {
  const [unsaved, setUnsaved] = useState<EditorAnswer>();
  useEffect(() => {
    const fields = isEditing ? readUnsaved(unsavedName(id)) : undefined;
    setUnsaved(fields && editorOf(fields));
    if (!isEditing) forgetUnsaved(unsavedName(id));
  }, [id, isEditing]);
  return unsaved;
}

function editorOf(fields: TypedFields): EditorAnswer {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const [version = "", pasted = "", copied = ""] = ["version", "pasted", "copied"].map((name) =>
    String(form.get(name) ?? ""),
  );
  return { id: "unsaved", typed: typedIn(form), version, pasted, copied };
}

interface DraftProps extends Loaded {
  draft: NonNullable<Loaded["draft"]>;
  search: URLSearchParams;
  refused: RefusedForm | undefined;
}

const deletionOfDraft = {
  title: "확인: 작성 중인 견적서 삭제",
  text: "아직 보내지 않은 견적서를 삭제하시겠습니까? 삭제한 내용은 되돌릴 수 없습니다.",
  intent: "discard",
};

/** As the customer would be shown it. */
function Draft(props: DraftProps) {
  const { id, draft, version, hasPage, search, sent } = props;
  const { paper } = draft;
  const answer = sent?.answer ?? "";
  const deletion = { ...deletionOfDraft, fields: { version } };
  return (
    <>
      <p className="record-facts">
        아직 보내지 않은 견적서입니다. 저장 <Moment at={draft.savedAt} /> {draft.savedBy}
        {sent && (
          <>
            {" · "}
            <Link to={`?version=${sent.versions[0]?.number}`}>보낸 견적서 보기</Link>
          </>
        )}
      </p>
      {sent?.isNewest && <CustomersAnswer {...props} {...sent} mayAnswer />}
      {search.has("delete") && <DeleteConfirmation {...deletion} />}
      {draft.unready.length > 0 && (
        <div className="spam-notice">
          <h2>보내기 전에 확인할 것</h2>
          <ul>
            {draft.unready.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <EstimatePaper paper={paper} pictures="/admin/paper" />
      <PaperFiles id={id} paper={paper} />
      {search.has("send") && draft.unready.length === 0 ? (
        <SendForm {...{ version, answer, hasPage }} total={paper.sums.total} />
      ) : (
        <div className="save-bar">
          {draft.unready.length === 0 && (
            <Form preventScrollReset>
              <button type="submit" name="send" value="1" className="button">
                고객에게 보내기
              </button>
            </Form>
          )}
          <Link to="?edit=1" className="button-quiet">
            수정
          </Link>
          <DeleteButton {...deletion} />
        </div>
      )}
    </>
  );
}

interface SentProps extends Loaded, Pick<DraftProps, "refused"> {
  isNotified: boolean;
}

function Sent(props: SentProps) {
  const { id, sent, draft, hasPage, isUntold, isNotified } = props;
  return (
    <>
      {draft && (
        <p className="record-facts">
          <Link to="?">작성 중인 견적서 보기</Link>
        </p>
      )}
      {isUntold && !isNotified && <Untold {...{ id, hasPage }} subject="estimate" />}
      {sent ? (
        <SentEstimate {...props} {...sent} mayAnswer />
      ) : (
        <p className="empty">아직 견적서가 없습니다.</p>
      )}
      {sent?.shown.takenBackAt === null && (
        <PaperFiles id={id} paper={sent.paper} version={sent.shown.number} />
      )}
      {!draft && (
        <div className="save-bar">
          <Link to="?edit=1" className="button">
            {sent ? "새 버전 작성" : "견적서 작성"}
          </Link>
        </div>
      )}
    </>
  );
}
