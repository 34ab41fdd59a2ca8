import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { actorOf, recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { parseInquiryId, readInquiry } from "~/contact/read-inquiry.server";
import { hasPage } from "~/contact/receipt/customer-link.server";
import { readDraft } from "~/estimate/draft.server";
import { EstimatePaper } from "~/estimate/estimate-paper";
import { requireShown } from "~/estimate/office-paper.server";
import { paperOf } from "~/estimate/paper.server";
import { readShown } from "~/estimate/read-estimates.server";
import { AdminHeader } from "~/office/admin-header";
import { DeleteButton, DeleteConfirmation } from "~/office/delete-confirmation";
import { Moment } from "~/office/moment";
import { useAnswer } from "~/office/use-answer";
import { unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { MEGABYTE } from "~/text/bytes";
import { DAY } from "~/text/duration";
import { isKeyOf } from "~/text/is-key";
import { dayInSeoul, todayInSeoul } from "~/text/moment";
import { answered, answerOf } from "./answered.server";
import { MOST_LINES } from "./check-estimate";
import { listCopyable } from "./copyable.server";
import { discard } from "./discard.server";
import { EstimateEditor } from "./estimate-editor";
import { PaperFiles } from "./paper-files";
import { type EditorAnswer, save } from "./save.server";
import { send } from "./send.server";
import { SendForm } from "./send-form";
import { CustomersAnswer, SentEstimate } from "./sent-estimate";
import { lineFieldNames, newEstimate, typedOf } from "./typed-estimate";
import { unready } from "./unready";

const VALID_FOR = 30 * DAY;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const inquiry = await readInquiry(params.id);
  requireShown(inquiry);
  await recordLook(request, user, { kind: "DETAIL", inquiryIds: [inquiry.id] });
  const search = new URL(request.url).searchParams;
  const { id, customer } = inquiry;
  const { stored, number, version, estimate } = await readDraft(id);
  const shown = await readShown(id, search.get("version"));
  return {
    ...{ id, customer, version, number },
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
  };
}

const acts = { save, send, answered, discard };

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
  const answer: EditorAnswer | undefined = useAnswer<typeof action>() ?? undefined;
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
      {isEditing && sent?.isNewest && (
        <CustomersAnswer shown={sent.shown} answer={sent.answer} mayAnswer={false} />
      )}
      {isEditing ? (
        <EstimateEditor
          key={answer?.id ?? loaded.version}
          typed={answer?.typed ?? loaded.typed}
          version={answer?.version ?? loaded.version}
          answer={answer}
          copyable={loaded.copyable}
        />
      ) : draft && !isSentAsked ? (
        <Draft {...loaded} draft={draft} search={search} />
      ) : (
        <Sent {...loaded} sent={sent} />
      )}
    </>
  );
}

interface DraftProps extends Loaded {
  draft: NonNullable<Loaded["draft"]>;
  search: URLSearchParams;
}

const deletionOfDraft = {
  title: "확인: 작성 중인 견적서 삭제",
  text: "아직 보내지 않은 견적서를 삭제하시겠습니까? 삭제한 내용은 되돌릴 수 없습니다.",
  intent: "discard",
};

/** As the customer would be shown it. */
function Draft({ id, draft, version, hasPage, search, sent }: DraftProps) {
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
      {sent?.isNewest && <CustomersAnswer shown={sent.shown} answer={answer} mayAnswer />}
      {search.has("send") && draft.unready.length === 0 && (
        <SendForm {...{ version, answer, hasPage }} total={paper.sums.total} />
      )}
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
    </>
  );
}

function Sent({ id, sent, draft, hasPage }: Loaded) {
  return (
    <>
      {draft && (
        <p className="record-facts">
          <Link to="?">작성 중인 견적서 보기</Link>
        </p>
      )}
      {sent ? <SentEstimate {...sent} /> : <p className="empty">아직 견적서가 없습니다.</p>}
      {sent && <PaperFiles id={id} paper={sent.paper} version={sent.shown.number} />}
      {(!draft || (sent && !hasPage)) && (
        <div className="save-bar">
          {!draft && (
            <Link to="?edit=1" className="button">
              {sent ? "새 버전 작성" : "견적서 작성"}
            </Link>
          )}
          {sent && !hasPage && (
            <Link to={`/admin/contact/${id}/notify`} className="button-quiet">
              고객에게 링크 보내기
            </Link>
          )}
        </div>
      )}
    </>
  );
}
