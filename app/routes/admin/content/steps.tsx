import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/require-admin.server";
import { BlockEditor } from "~/blocks/block-editor";
import { readBlockPage } from "~/blocks/read-block-page.server";
import { receiveBlocks } from "~/blocks/receive-blocks.server";
import { AdminHeader } from "~/office/admin-header";
import { redirectWithFlash } from "~/office/flash.server";
import { useAnswer } from "~/office/use-answer";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return readBlockPage("step");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const result = await receiveBlocks(request, "step");
  if (!result.saved) return data(result, { status: result.refusal?.status ?? 200 });
  return redirectWithFlash("/admin/content/steps", "저장했습니다.");
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "컨텐츠관리: 시공 순서" }];

export default function ContentSteps() {
  const { blocks, version } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeader title="시공 순서" />
      <p className="field-hint">
        상담부터 입주까지 어떤 순서로 진행하는지, 제목과 한두 줄의 설명으로 4~6단계를 입력해 주세요.
        홈페이지 첫 화면 아래에 번호와 함께 나옵니다.
      </p>
      <BlockEditor
        kind="step"
        blocks={blocks}
        version={version}
        answer={useAnswer<typeof action>()}
      />
    </>
  );
}
