import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { requireAdmin } from "~/auth/require-admin.server";
import { AdminHeader } from "~/office/admin-header";
import { redirectWithFlash } from "~/office/flash.server";
import { SaveBar } from "~/office/save-bar";
import { formId, PortfolioForm } from "~/portfolio/portfolio-form";
import { portfolioSchema } from "~/portfolio/portfolio-schema";
import { receivePortfolio } from "~/portfolio/receive-portfolio.server";

export { clientLoader } from "~/ui/other-hosts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const result = await receivePortfolio(request, { accountId: user.id, asker: "page" });
  if (!result.saved) return data(result, { status: result.refusal?.status ?? 200 });
  return redirectWithFlash("/admin/portfolio", "등록했습니다.");
}

export const meta = () => [{ title: "포트폴리오 등록" }];

export default function PortfolioAdd() {
  const answer = useActionData<typeof action>();
  const [isSending, setSending] = useState(false);
  const isSaving = useNavigation().state === "submitting";
  return (
    <>
      <AdminHeader title="Portfolio Add">
        <Link to="/admin/portfolio" className="button-quiet">
          목록
        </Link>
      </AdminHeader>
      <PortfolioForm
        schema={portfolioSchema}
        addressRequired={false}
        values={{}}
        version={undefined}
        thumbnail={answer?.thumbnail}
        pictures={answer?.pictures ?? []}
        reply={answer?.reply}
        onSending={setSending}
      />
      <SaveBar
        form={formId}
        label="등록"
        busyWith={isSending ? "사진을 올리는 중" : undefined}
        isBusy={isSaving || isSending}
        cancelTo="/admin/portfolio"
      />
    </>
  );
}
