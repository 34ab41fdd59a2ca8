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
  return readBlockPage("service");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const result = await receiveBlocks(request, "service");
  if (!result.saved) return data(result, { status: result.refusal?.status ?? 200 });
  return redirectWithFlash("/admin/content/serivces", "저장했습니다.");
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "컨텐츠관리: 서비스" }];

export default function ContentServices() {
  const { blocks, version } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeader title="Services" />
      <p className="field-hint">
        홈페이지의 BRAND 페이지에 나옵니다. 시공 분야마다 제목과 설명을 입력해 주세요. 줄을 바꾸면
        새 문단이 됩니다.
      </p>
      <BlockEditor
        kind="service"
        blocks={blocks}
        version={version}
        answer={useAnswer<typeof action>()}
      />
    </>
  );
}
