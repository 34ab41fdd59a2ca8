import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/require-admin.server";
import { BlockEditor } from "~/blocks/block-editor";
import { readBlocks } from "~/blocks/read-blocks.server";
import { receiveBlocks } from "~/blocks/receive-blocks.server";
import { versionOf } from "~/database/list-version";
import { AdminHeader } from "~/office/admin-header";
import { redirectWithFlash } from "~/office/flash.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const blocks = await readBlocks("about");
  return {
    blocks: blocks.map(({ id, title, str }) => ({ id: String(id), title, str })),
    version: versionOf(blocks),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const result = await receiveBlocks(request, "about");
  if (!result.saved) return data(result, { status: result.refusal?.status ?? 200 });
  return redirectWithFlash("/admin/content/about", "저장했습니다.");
}

export const meta = () => [{ title: "컨텐츠관리: 어바웃" }];

export default function ContentAbout() {
  const { blocks, version } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeader title="About" />
      <p className="field-hint">
        홈페이지의 ABOUT 화면에 나오는 소개입니다. 줄을 바꾸면 새 문단이 됩니다.
      </p>
      <BlockEditor
        kind="about"
        blocks={blocks}
        version={version}
        answer={useActionData<typeof action>()}
      />
    </>
  );
}
