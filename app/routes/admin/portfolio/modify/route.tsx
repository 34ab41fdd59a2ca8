import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { useMemo, useState } from "react";
import { requireAdmin } from "~/auth/require-admin.server";
import { AdminHeader } from "~/office/admin-header";
import { Conflict, versionToSend } from "~/office/conflict";
import { DeleteButton, DeleteConfirmation } from "~/office/delete-confirmation";
import { redirectWithFlash, redirectWithUndo } from "~/office/flash.server";
import { refreshOrKeep } from "~/office/keep-page";
import { SaveBar } from "~/office/save-bar";
import { restorable } from "~/office/trash";
import { useAnswer } from "~/office/use-answer";
import { useWayToList } from "~/office/way-to-list";
import { formId, PortfolioForm } from "~/portfolio/portfolio-form";
import { formValues, portfolioModifySchema } from "~/portfolio/portfolio-schema";
import { readPortfolio } from "~/portfolio/read-portfolio.server";
import { receivePortfolio } from "~/portfolio/receive-portfolio.server";
import { trashPortfolio } from "~/portfolio/trash-portfolio.server";
import { unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import type { Handle } from "~/ui/handle";
import { asDocument } from "~/ui/other-hosts";
import { PortfolioConflict } from "./portfolio-conflict";

export const handle: Handle = { otherHosts: "postcode" };

export const clientLoader = asDocument(handle, refreshOrKeep);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  // Without script, the answer to a form loads the page with the form's headers. It shows what was
  // typed, also if the project has been deleted meanwhile.
  return readPortfolio(params.id, { orTrashed: request.headers.has("Content-Type") });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  // The delete confirmation is a form without files; the editor's is multipart.
  if (/^application\/x-www-form-urlencoded/i.test(request.headers.get("Content-Type") ?? "")) {
    const { fields } = await receiveForm(request);
    if (fields.get("intent") !== "delete") throw unreadableForm();
    await trashPortfolio(params.id, user.username);
    const undo = { intent: "restore", kind: "portfolio", id: `${params.id}`, back: "portfolio" };
    return redirectWithUndo("/admin/portfolio", `시공 사례를 삭제했습니다. ${restorable}`, {
      action: "/admin/settings/trash",
      fields: Object.entries(undo),
    });
  }
  const result = await receivePortfolio(request, {
    accountId: user.id,
    id: params.id ?? "",
    asker: "page",
  });
  if (!result.saved) return data(result, { status: result.refusal?.status ?? 200 });
  return redirectWithFlash(`/admin/portfolio/${result.id}`, "저장했습니다.");
}

export { keepPage as clientAction, unlessKept as shouldRevalidate } from "~/office/keep-page";

export const meta = () => [{ title: "시공 사례 수정" }];

const question = {
  title: "확인: 포트폴리오 삭제",
  text: `이 시공 사례를 삭제하시겠습니까? 사진과 함께 홈페이지에서 바로 사라집니다. ${restorable}`,
};

const inTrash = {
  title: "그사이 삭제된 시공 사례입니다",
  text: (
    <>
      입력한 내용은 이 페이지에 그대로 있으니,{" "}
      <a href="/admin/settings/trash" target="_blank" rel="noopener">
        휴지통(새 창)
      </a>
      에서 되살린 뒤 이 페이지에서 다시 저장해 주세요.
    </>
  ),
};

export default function PortfolioModify() {
  const entry = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const answer = useAnswer<typeof action>();
  const [isSending, setSending] = useState(false);
  const isSaving = useNavigation().state === "submitting";
  const isBusy = isSaving || isSending;
  const wayToList = useWayToList("/admin/portfolio");
  const schema = useMemo(() => portfolioModifySchema(entry), [entry]);

  return (
    <>
      <AdminHeader title="Portfolio Modify">
        <Link to={wayToList} className="button-quiet">
          목록
        </Link>
      </AdminHeader>
      {search.has("delete") && <DeleteConfirmation {...question} />}
      {answer?.stored && (
        <PortfolioConflict
          stored={answer.stored}
          sent={answer.reply.initialValue ?? {}}
          pictures={answer.pictures}
          thumbnail={{
            thumbnail: answer.thumbnail,
            chosen: answer.pictures.find((each) => each.uploadedName === answer.thumbnailSource),
            gone: answer.goneThumbnail,
          }}
        />
      )}
      {answer?.refusal?.status === 409 && !answer.stored && (
        <Conflict {...inTrash} answer={answer} rows={[]} />
      )}
      <PortfolioForm
        schema={schema}
        addressRequired={entry.mainAddress !== ""}
        values={formValues(entry)}
        version={versionToSend(answer, entry.version)}
        thumbnail={answer?.thumbnail ?? entry.thumbnail}
        goneThumbnail={answer?.goneThumbnail}
        pictures={answer?.pictures ?? entry.pictures}
        thumbnailSource={answer?.thumbnailSource}
        reply={answer?.reply}
        onSending={setSending}
        isBusy={isBusy}
      />
      <SaveBar
        form={formId}
        isBusy={isBusy}
        busyWith={isSending ? "사진을 올리는 중" : undefined}
        cancelTo={`/admin/portfolio/${entry.id}`}
      >
        <DeleteButton {...question} />
      </SaveBar>
    </>
  );
}
