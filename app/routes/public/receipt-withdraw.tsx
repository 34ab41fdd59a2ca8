import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  useParams,
} from "@remix-run/react";
import { retentionReason } from "~/contact/has-contract";
import { findReceipt } from "~/contact/receipt/find-receipt.server";
import { answerOrLost, type LostAnswer } from "~/contact/receipt/lost-answer";
import { LostNotice } from "~/contact/receipt/lost-notice";
import { rememberedKey, rememberingHeaders } from "~/contact/receipt/remembered.server";
import { readPeriods } from "~/contact/retention/retention.server";
import { withdrawInquiry } from "~/contact/retention/withdraw-inquiry.server";
import { retentionInWords } from "~/contact/retention-reason";
import { titleOf } from "~/public/frame";
import { requirePost } from "~/request/require-post";

export async function loader({ params }: LoaderFunctionArgs) {
  const inquiry = await findReceipt(params.key);
  if (inquiry.withdrawnAt !== null) throw redirect(`/contact/receipt/${params.key}`);
  const why = retentionReason(inquiry);
  return { id: inquiry.id, why, kept: why && retentionInWords(why, await readPeriods()) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  requirePost(request);
  const inquiry = await findReceipt(params.key, true);
  await withdrawInquiry(inquiry.id, "", undefined);
  // The first page no longer offers a withdrawn inquiry.
  const isRemembered = (await rememberedKey(request)) === params.key;
  const headers = isRemembered ? await rememberingHeaders(undefined) : {};
  return redirect(`/contact/receipt/${params.key}`, { status: 303, headers });
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return await answerOrLost(serverAction<typeof action>);
}

export { unlessLost as shouldRevalidate } from "~/public/should-revalidate";

export const meta: MetaFunction = ({ matches }) => [
  { title: titleOf(matches, "문의 취소") },
  { name: "robots", content: "noindex" },
];

export default function ReceiptWithdraw() {
  const { why, kept } = useLoaderData<typeof loader>();
  const { lost }: { lost?: LostAnswer } = useActionData<typeof clientAction>() ?? {};
  const { key } = useParams();
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className="page page-narrow receipt">
      <h1>문의 취소</h1>
      {lost && <LostNotice lost={lost} />}
      <p>문의를 취소하시겠습니까? 동의도 함께 철회되며, 되돌릴 수 없습니다.</p>
      {why ? (
        <p>
          {why === "CONTRACT" ? "이미 계약한" : "분쟁을 처리하고 있는"} 문의라 바로 삭제할 수
          없습니다. {kept} 그동안 다른 정보와 분리해 보관하고 다른 용도로 쓰지 않으며, 기간이 지나면
          파기합니다.
        </p>
      ) : (
        <p>문의 내용과 파일은 5일 안에 모두 삭제됩니다. 이 페이지도 함께 삭제됩니다.</p>
      )}
      <Form method="post" className="button-row">
        <button type="submit" className="button-danger" disabled={isBusy}>
          문의 취소
        </button>{" "}
        <Link to={`/contact/receipt/${key}`} className="button-quiet">
          돌아가기
        </Link>
      </Form>
    </div>
  );
}
