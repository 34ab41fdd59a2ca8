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
  return readBlockPage("about");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const result = await receiveBlocks(request, "about");
  if (!result.saved) return data(result, { status: result.refusal?.status ?? 200 });
  return redirectWithFlash("/admin/content/about", "저장했습니다.");
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "컨텐츠관리: 어바웃" }];

export default function ContentAbout() {
  const { blocks, version } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeader title="About" />
      <p className="field-hint">
        홈페이지의 ABOUT 페이지에 나오는 소개입니다. 줄을 바꾸면 새 문단이 됩니다.
      </p>
      <BlockEditor
        kind="about"
        blocks={blocks}
        version={version}
        answer={useAnswer<typeof action>()}
      />
    </>
  );
}
