import {
  type ActionFunctionArgs,
  createReadableStreamFromReadable,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { create as contentDisposition } from "content-disposition";
import { recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { listIn } from "~/contact/list/list-order";
import { reasonIn } from "~/contact/list/reason";
import { chosenIn } from "~/contact/list/row-acts.server";
import { redirectWithFailure } from "~/office/flash.server";
import { receiveForm } from "~/request/receive.server";
import { todayInSeoul } from "~/text/moment";
import { existing, idsOf, sheetOf } from "./export-inquiries.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect("/admin/contact");
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const { search, searchParams } = new URL(request.url);
  await using form = await receiveForm(request);
  const reason = reasonIn(form.fields);
  if (!reason) return redirectWithFailure(`/admin/contact${search}`, "내려받는 이유를 입력하세요.");

  const chosen = chosenIn(form.fields).map(({ id }) => id);
  const inquiryIds = chosen.length > 0 ? await existing(chosen) : idsOf(listIn(searchParams));
  if (chosen.length > 0 && inquiryIds.length === 0)
    return redirectWithFailure(
      `/admin/contact${search}`,
      "선택한 문의가 그사이 모두 삭제되었습니다.",
    );
  await recordLook(request, user, { kind: "EXPORT", inquiryIds, reason });
  return new Response(createReadableStreamFromReadable(sheetOf(inquiryIds)), {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": contentDisposition(`견적문의 ${todayInSeoul()}.xlsx`),
      "Cache-Control": "private, no-store, no-transform",
    },
  });
}
