import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { actorOf, recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { openedBy, recordOpening } from "~/contact/desk/record-opening.server";
import { attachmentLimits, STAFF_INQUIRY_TEXT_BYTES } from "~/contact/inquiry";
import { readInquiry } from "~/contact/read-inquiry.server";
import { refreshOrKeep, unlessKept } from "~/office/keep-page";
import { useAnswer } from "~/office/use-answer";
import { unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { isKeyOf } from "~/text/is-key";
import type { Handle } from "~/ui/handle";
import { asDocument } from "~/ui/other-hosts";
import { acts } from "./acts/acts.server";
import type { Answer } from "./acts/press.server";
import { AttachmentList } from "./attachment-list";
import { Bar } from "./bar";
import { Desk } from "./desk";
import { InquiryEditor } from "./inquiry-editor";
import { Notices } from "./notices";
import { PageHead } from "./page-head";
import { type InquiryPage, readPage } from "./read.server";

export const handle: Handle = { otherHosts: "postcode" };

export const clientLoader = asDocument(handle, refreshOrKeep);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const inquiry = await readInquiry(params.id);
  await recordLook(request, user, { kind: "DETAIL", inquiryIds: [inquiry.id] });
  const newsAt = openedBy(request) === undefined ? null : inquiry.newsAt;
  await recordOpening(user, { ...inquiry, newsAt });
  const page = await readPage(inquiry, user, new URL(request.url).searchParams);
  const others = page.sameNumber.map(({ id }) => id);
  if (others.length > 0) await recordLook(request, user, { kind: "LIST", inquiryIds: others });
  return page;
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

export { keepPage as clientAction } from "~/office/keep-page";

/** What closing an inquiry met is not on the page yet. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return unlessKept(args) || args.actionResult?.ended?.status === 409;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [data?.customer, "견적문의 상세"].filter(Boolean).join(" | ") },
];

export default function ContactDetail() {
  const inquiry = useLoaderData<typeof loader>();
  const answer: Answer = useAnswer<typeof action>() ?? {};
  const [search] = useSearchParams();
  const isOpen = inquiry.withdrawnAt === null;
  const isEditing = search.has("edit") && isOpen;

  return (
    <>
      <PageHead inquiry={inquiry} isEditing={isEditing} refused={answer.refused} />
      <Notices inquiry={inquiry} isEditing={isEditing} answer={answer} />
      {isEditing ? (
        <InquiryEditor inquiry={inquiry} answer={answer} isEditing />
      ) : (
        <div className="record-page">
          <Record inquiry={inquiry} answer={answer} />
          <Desk inquiry={inquiry} answer={answer} />
        </div>
      )}
      {isOpen && <Bar inquiry={inquiry} isEditing={isEditing} />}
    </>
  );
}

/** In the order of a call: what they wrote, their pictures, then their home and their dates. */
function Record({ inquiry, answer }: { inquiry: InquiryPage; answer: Answer }) {
  return (
    <div>
      <section className="form-section">
        <h2>고객 문의 내용</h2>
        <p className="as-typed">{inquiry.customerMemo || "없음"}</p>
      </section>
      <AttachmentList key={inquiry.files.length} inquiry={inquiry} refused={answer.refused} />
      <InquiryEditor inquiry={inquiry} answer={answer} isEditing={false} />
    </div>
  );
}
