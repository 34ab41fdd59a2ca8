import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  useParams,
} from "@remix-run/react";
import { useEffect } from "react";
import { hasContract } from "~/contact/has-contract";
import { attachmentLimits, INQUIRY_TEXT_BYTES } from "~/contact/inquiry";
import { findReceipt } from "~/contact/receipt/find-receipt.server";
import { answerOrLost, type LostAnswer } from "~/contact/receipt/lost-answer";
import { LostNotice } from "~/contact/receipt/lost-notice";
import { rememberedKey, rememberingHeaders } from "~/contact/receipt/remembered.server";
import { answerEstimate } from "~/estimate/answer-estimate.server";
import { estimateAnswers, paperIn } from "~/estimate/answers";
import { readReceived } from "~/estimate/read-estimates.server";
import { CallLink } from "~/public/company-facts";
import { titleOf } from "~/public/frame";
import { unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { requirePost } from "~/request/require-post";
import { isKeyOf } from "~/text/is-key";
import { todayInSeoul } from "~/text/moment";
import { readOfferedVisit } from "~/visit/read-visit.server";
import { AdditionForm } from "./addition-form";
import { CorrectionForm } from "./correction-form";
import { customerActs, type RefusedCustomerAct } from "./customer-acts";
import { actAsCustomer } from "./customer-acts.server";
import { DoneMessage } from "./done-message";
import { EstimateSection } from "./estimate-section";
import { readReceipt } from "./read-receipt.server";
import { ReceiptState } from "./receipt-state";
import { RememberForm } from "./remember-form";
import { SaveLink } from "./save-link";
import { SentInquiry } from "./sent-inquiry";
import { VisitSection } from "./visit-section";
import { WithdrawnReceipt } from "./withdrawn-receipt";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const inquiry = await findReceipt(params.key);
  const receipt = await readReceipt(inquiry);
  const number = new URL(request.url).searchParams.get("estimate");
  const shown = receipt.withdrawn ? undefined : await readReceived(inquiry.id, number);
  return {
    ...receipt,
    isRemembered: (await rememberedKey(request)) === params.key,
    visit: receipt.withdrawn ? undefined : await readShownVisit(inquiry.id, params.key),
    estimate: shown && {
      ...{ ...shown, id: inquiry.id, path: `/contact/receipt/${params.key}` },
      ...{ isContract: hasContract(inquiry), today: todayInSeoul() },
    },
  };
}

async function readShownVisit(id: number, key: string | undefined) {
  const now = new Date().toISOString();
  return { visit: await readOfferedVisit(id), now, path: `/contact/receipt/${key}/visit` };
}

export async function action({ request, params }: ActionFunctionArgs) {
  requirePost(request);
  const inquiry = await findReceipt(params.key);
  await using form = await receiveForm(request, {
    files: { files: attachmentLimits },
    textBytes: INQUIRY_TEXT_BYTES,
  });
  const here = `/contact/receipt/${params.key}`;
  const act = form.fields.get("intent");
  if (act === "remember" || act === "forget") {
    const headers = await rememberingHeaders(act === "remember" ? params.key : undefined);
    return redirect(here, { status: 303, headers });
  }
  if (inquiry.withdrawnAt !== null) return redirect(here, 303);
  if (isKeyOf(estimateAnswers, act)) {
    // With a name, from its own page.
    if (act === "accept") throw unreadableForm();
    const answered = paperIn(form.fields);
    const problem = await answerEstimate(inquiry.id, act, answered);
    if (problem) return data({ estimateProblem: problem.message }, { status: problem.status });
    return redirect(`${here}?done=${act}`, 303);
  }
  if (!isKeyOf(customerActs, act)) throw unreadableForm();
  const refused = await actAsCustomer(inquiry.id, act, form);
  if (!refused) return redirect(`${here}?done=${act}`, 303);
  const { status, retryAfter } = refused;
  const headers = retryAfter ? { "Retry-After": String(retryAfter) } : undefined;
  return data({ refused }, { status, ...(headers && { headers }) });
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return await answerOrLost(serverAction<typeof action>);
}

export { unlessLost as shouldRevalidate } from "~/public/should-revalidate";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: titleOf(matches, "내 문의") },
  { name: "robots", content: "noindex" },
];

interface Answer {
  refused?: RefusedCustomerAct;
  lost?: LostAnswer;
  estimateProblem?: string;
}

export default function Receipt() {
  const receipt = useLoaderData<typeof loader>();
  const { key } = useParams();
  const { refused, lost, estimateProblem }: Answer = useActionData<typeof action>() ?? {};
  const { state, formData } = useNavigation();
  // Until the answer shows, which replaces a saved form.
  const intent = state === "idle" ? undefined : formData?.get("intent");
  const sending = isKeyOf(customerActs, intent) ? intent : undefined;
  useFocusOnRefused(sending ? undefined : refused);

  const { isRemembered } = receipt;
  const rememberForm = <RememberForm isRemembered={isRemembered} isBusy={state !== "idle"} />;
  if (receipt.withdrawn) {
    return (
      <WithdrawnReceipt {...receipt} withdrawn={receipt.withdrawn}>
        {isRemembered && rememberForm}
      </WithdrawnReceipt>
    );
  }
  return (
    <div className="page page-narrow receipt">
      <h1>내 문의</h1>
      <DoneMessage
        additions={receipt.additions.length}
        corrections={receipt.corrections}
        estimate={receipt.estimate?.versions[0]}
        visit={receipt.visit?.visit}
        isHidden={Boolean(refused || lost || estimateProblem)}
      />
      <ReceiptState receipt={receipt} />
      {receipt.visit && <VisitSection {...receipt.visit} />}
      <SaveLink path={`/contact/receipt/${key}`} />
      {rememberForm}
      {receipt.estimate && (
        <EstimateSection
          {...receipt.estimate}
          problem={estimateProblem}
          isBusy={state !== "idle"}
        />
      )}
      <SentInquiry receipt={receipt} path={`/contact/receipt/${key}`} />
      {lost && <LostNotice lost={lost} />}
      <AdditionForm
        // A saved addition clears the form.
        key={`add ${receipt.additions.length}`}
        receipt={receipt}
        refused={refused?.act === "add" ? refused : undefined}
        sending={sending}
      />
      <CorrectionForm
        // Reset only by a correction: an addition leaves what is typed here.
        key={`correct ${receipt.corrections} ${Object.values(receipt.present).join(" ")}`}
        token={receipt.tokens.correct}
        phoneNumber={receipt.phoneNumber}
        present={receipt.present}
        refused={refused?.act === "correct" ? refused : undefined}
        sending={sending}
      />
      <WayToWithdraw />
      <p className="call">
        <CallLink />
      </p>
    </div>
  );
}

function WayToWithdraw() {
  return (
    <section className="form-section">
      <h2>문의 취소</h2>
      <p>
        상담을 더 원하지 않으시면 문의를 취소해 주세요. 동의도 함께 철회됩니다. 취소하시기 전에
        무엇이 언제 삭제되는지 안내해 드립니다.
      </p>
      <Link to="withdraw" className="button-quiet">
        문의 취소
      </Link>
    </section>
  );
}

/** Nothing in a form could keep the focus while it was sent. Runs before `useFocusOnPage`. */
function useFocusOnRefused(refused: RefusedCustomerAct | undefined) {
  useEffect(() => {
    if (!refused || document.activeElement !== document.body) return;
    const form = document.getElementById(refused.act);
    form?.querySelector<HTMLElement>("textarea, input:not([type=hidden])")?.focus();
  }, [refused]);
}
