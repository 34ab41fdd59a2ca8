import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from "@remix-run/react";
import { actorOf, recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { readSite } from "~/company/read-site.server";
import { readConsent } from "~/contact/consent.server";
import { InquiryStory, PrintedStory } from "~/contact/desk/inquiry-story";
import { MoveButton } from "~/contact/desk/move-button";
import { openedBy, recordOpening } from "~/contact/desk/record-opening.server";
import { isOverdue } from "~/contact/desk/today.server";
import type { RefusedAct } from "~/contact/desk-acts";
import { attachmentLimits, STAFF_INQUIRY_TEXT_BYTES } from "~/contact/inquiry";
import { readStory, storyCursorIn } from "~/contact/inquiry-story.server";
import { StatusMenu } from "~/contact/list/status-menu";
import { readInquiry } from "~/contact/read-inquiry.server";
import type { RefusedEnd } from "~/contact/retention/end-acts";
import { EndForms } from "~/contact/retention/end-forms";
import { PrintButton } from "~/forms/print-button";
import { AdminHeader } from "~/office/admin-header";
import { DeleteButton, DeleteConfirmation } from "~/office/delete-confirmation";
import { EditBar, SaveBar } from "~/office/save-bar";
import { restorable } from "~/office/trash";
import { useWayToList } from "~/office/way-to-list";
import { unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { isKeyOf } from "~/text/is-key";
import type { FieldProblem } from "~/text/refusal";
import type { Handle } from "~/ui/handle";
import { asDocument } from "~/ui/other-hosts";
import { acts } from "./acts/acts.server";
import { AttachmentList } from "./attachment-list";
import { CallLine, CallLink } from "./call-line";
import { DeskForms } from "./desk-forms";
import { EstimateCard } from "./estimate-card";
import { HowItCame } from "./how-it-came";
import { InquiryConflict } from "./inquiry-conflict";
import { formId, InquiryEditor } from "./inquiry-editor";
import { offeredPromise } from "./offered-promise";

import { readEnd, readLiked, readNewestEstimate, readOwnLines, readSaid } from "./read.server";

import { SameNumber } from "./same-number";
import { readSameNumber } from "./same-number.server";
import { SpamBanner } from "./spam-banner";
import { type RefusedWithdrawal, WithdrawForm } from "./withdraw-form";
import { destroyQuestion, WithdrawnBanner } from "./withdrawn-banner";

export const handle: Handle = { otherHosts: "postcode" };

export const clientLoader = asDocument(handle);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const inquiry = await readInquiry(params.id);
  await recordLook(request, user, { kind: "DETAIL", inquiryIds: [inquiry.id] });
  const search = new URL(request.url).searchParams;
  const newsAt = openedBy(request) === undefined ? null : inquiry.newsAt;
  await recordOpening(user, { ...inquiry, newsAt });
  const cursor = storyCursorIn(search);
  return {
    ...inquiry,
    isDue: isOverdue(inquiry),
    offered: offeredPromise(Date.now(), (await readSite()).officeHours),
    story: await readStory(inquiry.id, cursor),
    said: await readSaid(inquiry.id),
    consent: await readConsent(inquiry),
    sameNumber: await readSameNumber(inquiry),
    lines: await readOwnLines(inquiry.id, user.username),
    end: await readEnd(inquiry),
    liked: await readLiked(inquiry),
    estimate: await readNewestEstimate(inquiry.id),
  };
}

export async function action({ request, params: { id } }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  await using form = await receiveForm(request, {
    files: { files: attachmentLimits },
    textBytes: STAFF_INQUIRY_TEXT_BYTES,
  });
  const intent = form.fields.get("intent") || "save";
  if (!isKeyOf(acts, intent)) throw unreadableForm();
  const act = acts[intent];
  // Awaited, because the form's files are gone with it.
  return await act({ request, user, by: actorOf(user), id, form });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [data?.customer, "견적문의 상세"].filter(Boolean).join(" | ") },
];

const question = {
  title: "확인: 견적문의 삭제",
  text: `현재 견적문의를 삭제하시겠습니까? ${restorable}`,
};

interface Answer {
  reply?: SubmissionResult<FieldProblem[]>;
  stored?: Awaited<ReturnType<typeof readInquiry>>;
  refused?: RefusedAct;
  ended?: RefusedEnd;
  withdrawal?: RefusedWithdrawal;
}

export default function ContactDetail() {
  const inquiry = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const answer: Answer = useActionData<typeof action>() ?? {};
  const isOpen = inquiry.withdrawnAt === null;
  const isEditing = search.has("edit") && isOpen;
  const wayToList = useWayToList("/admin/contact");

  return (
    <>
      <AdminHeader title="Contact Detail">
        <Link to={wayToList} className="button-quiet">
          목록
        </Link>
      </AdminHeader>
      <div className="record-who">
        {inquiry.customer && <p>{inquiry.customer}</p>}
        {isEditing && <CallLink phoneNumber={inquiry.phoneNumber} />}
        {isOpen && !isEditing && (
          <>
            <StatusMenu inquiry={inquiry} />
            <CallLine
              version={inquiry.lines.call}
              phoneNumber={inquiry.phoneNumber}
              refused={answer.refused}
            />
            <a href="#desk" className="to-desk">
              메모·다음 연락
            </a>
          </>
        )}
      </div>
      <HowItCame inquiry={inquiry} />
      {inquiry.withdrawnAt !== null && <WithdrawnBanner withdrawnAt={inquiry.withdrawnAt} />}
      {inquiry.isSpam === 1 && isOpen && !isEditing && <SpamBanner inquiry={inquiry} />}
      {search.has("delete") && <DeleteConfirmation {...(isOpen ? question : destroyQuestion)} />}
      {(search.has("withdraw") || answer.withdrawal) && isOpen && (
        <WithdrawForm refused={answer.withdrawal} />
      )}
      {answer.stored && (
        <InquiryConflict stored={answer.stored} sent={answer.reply?.initialValue ?? {}} />
      )}
      {isEditing ? (
        <Editor inquiry={inquiry} answer={answer} isEditing />
      ) : (
        <div className="record-page">
          <Record inquiry={inquiry} answer={answer} />
          <Desk inquiry={inquiry} answer={answer} isOlder={search.has("story")} />
        </div>
      )}
      {isOpen && <Bar inquiry={inquiry} isEditing={isEditing} />}
    </>
  );
}

type Inquiry = ReturnType<typeof useLoaderData<typeof loader>>;

interface PartProps {
  inquiry: Inquiry;
  answer: Answer;
}

function Editor({ inquiry, answer, isEditing }: PartProps & { isEditing: boolean }) {
  return (
    <InquiryEditor
      // Saving or cancelling resets the form to the stored values.
      key={`${inquiry.version} ${isEditing}`}
      inquiry={inquiry}
      // The newer version after a conflict, so that saving again overwrites it.
      version={answer.stored?.version ?? inquiry.version}
      isEditing={isEditing}
      reply={answer.reply}
    />
  );
}

/** In the order of a call: what they wrote, their pictures, then their home and their dates. */
function Record({ inquiry, answer }: PartProps) {
  return (
    <div>
      <section className="form-section">
        <h2>고객 문의 내용</h2>
        <p className="as-typed">{inquiry.customerMemo || "없음"}</p>
      </section>
      <AttachmentList key={inquiry.files.length} inquiry={inquiry} refused={answer.refused} />
      <Editor inquiry={inquiry} answer={answer} isEditing={false} />
    </div>
  );
}

function Desk({ inquiry, answer, isOlder }: PartProps & { isOlder: boolean }) {
  const { isDue, offered, lines, end, receivedAt, consent } = inquiry;
  return (
    <div>
      <EstimateCard inquiryId={inquiry.id} estimate={inquiry.estimate} />
      {inquiry.withdrawnAt === null && (
        <>
          <DeskForms
            inquiry={inquiry}
            isDue={isDue}
            offered={offered}
            refused={answer.refused}
            noteKey={lines.note}
          />
          <EndForms inquiry={inquiry} end={end} refused={answer.ended}>
            {inquiry.isSpam === 0 && <MoveButton move="spam" inquiry={inquiry} />}
            <Link to="?withdraw" className="button-quiet">
              철회 기록
            </Link>
          </EndForms>
        </>
      )}
      <SameNumber others={inquiry.sameNumber} />
      <InquiryStory
        {...inquiry.story}
        isOlder={isOlder}
        receivedAt={receivedAt}
        consent={consent}
      />
      <PrintedStory nextContactAt={inquiry.nextContactAt} said={inquiry.said} />
    </div>
  );
}

function Bar({ inquiry, isEditing }: { inquiry: Inquiry; isEditing: boolean }) {
  const { state } = useNavigation();
  if (isEditing) {
    return (
      <SaveBar form={formId} isBusy={state === "submitting"}>
        <DeleteButton {...question} />
      </SaveBar>
    );
  }
  return (
    <EditBar>
      {inquiry.status === "COMPLETE" && (
        <Link to={`/admin/portfolio/add?from=${inquiry.id}`} className="button-quiet">
          시공 사례로 등록
        </Link>
      )}
      <PrintButton />
    </EditBar>
  );
}
