import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { readInquiry } from "~/contact/read-inquiry.server";
import { AdminHeader } from "~/office/admin-header";
import { redirectWithFlash } from "~/office/flash.server";
import { refreshOrKeep } from "~/office/keep-page";
import { SaveBar } from "~/office/save-bar";
import { useAnswer } from "~/office/use-answer";
import { formId, PortfolioForm } from "~/portfolio/portfolio-form";
import { portfolioSchema } from "~/portfolio/portfolio-schema";
import { receivePortfolio } from "~/portfolio/receive-portfolio.server";
import type { Handle } from "~/ui/handle";
import { asDocument } from "~/ui/other-hosts";
import { projectDraft } from "./project-draft";

export const handle: Handle = { otherHosts: "postcode" };

export const clientLoader = asDocument(handle, refreshOrKeep);

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const from = new URL(request.url).searchParams.get("from");
  // Its address is a customer's home.
  const draft = { isDistrictOnly: "1" };
  if (from === null) return { draft };
  const inquiry = await readInquiry(from);
  if (inquiry.status !== "COMPLETE") {
    throw new Response(
      "상태가 시공완료인 문의만 시공 사례로 등록할 수 있습니다. 먼저 문의의 상태를 변경해 주세요.",
      { status: 404 },
    );
  }
  await recordLook(request, user, { kind: "DETAIL", inquiryIds: [inquiry.id] });
  return { draft: { ...draft, ...projectDraft(inquiry) } };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const result = await receivePortfolio(request, { accountId: user.id, asker: "page" });
  if (!result.saved) return data(result, { status: result.refusal?.status ?? 200 });
  return redirectWithFlash("/admin/portfolio", "등록했습니다.");
}

export { keepPage as clientAction, unlessKept as shouldRevalidate } from "~/office/keep-page";

export const meta = () => [{ title: "시공 사례 등록" }];

export default function PortfolioAdd() {
  const { draft } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const [isSending, setSending] = useState(false);
  const isSaving = useNavigation().state === "submitting";
  const isBusy = isSaving || isSending;
  return (
    <>
      <AdminHeader title="Portfolio Add">
        <Link to="/admin/portfolio" className="button-quiet">
          목록
        </Link>
      </AdminHeader>
      {answer?.savedAs !== undefined && <SavedAlready id={answer.savedAs} />}
      <PortfolioForm
        schema={portfolioSchema}
        addressRequired={false}
        values={draft}
        version={undefined}
        thumbnail={answer?.thumbnail}
        goneThumbnail={answer?.goneThumbnail}
        pictures={answer?.pictures ?? []}
        thumbnailSource={answer?.thumbnailSource}
        reply={answer?.savedAs === undefined ? answer?.reply : undefined}
        onSending={setSending}
        isBusy={isBusy}
      />
      <SaveBar
        form={formId}
        label="등록"
        busyWith={isSending ? "사진을 올리는 중" : undefined}
        isBusy={isBusy}
        cancelTo="/admin/portfolio"
      />
    </>
  );
}

/** The answer to the first press was lost; its pictures are the stored project's. */
function SavedAlready({ id }: { id: number }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className="error-summary" role="alert">
      <h2>이미 등록된 시공 사례입니다</h2>
      <p>
        먼저 누른 등록이 저장되었습니다. 변경할 내용은 등록된 시공 사례에서 수정해 주세요.{" "}
        <Link to={`/admin/portfolio/${id}`}>등록된 시공 사례 보기</Link>
      </p>
    </div>
  );
}
