import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { requireAdmin } from "~/auth/require-admin.server";
import { shownTexts } from "~/contact/consent.server";
import { phoneInquirySchema } from "~/contact/inquiry-schema";
import { makeToken } from "~/contact/one-time-token.server";
import { receiveInquiry } from "~/contact/sending/receive-inquiry.server";
import { AdminHeader } from "~/office/admin-header";
import { redirectWithFlash } from "~/office/flash.server";
import { refreshOrKeep } from "~/office/keep-page";
import { SaveBar } from "~/office/save-bar";
import { useAnswer } from "~/office/use-answer";
import type { Handle } from "~/ui/handle";
import { asDocument } from "~/ui/other-hosts";
import { PhoneInquiryForm } from "./phone-inquiry-form";

export const handle: Handle = { otherHosts: "postcode" };

export const clientLoader = asDocument(handle, refreshOrKeep);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { token: makeToken(), texts: await shownTexts() };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const result = await receiveInquiry(request, {
    schema: phoneInquirySchema,
    consentChannel: "PHONE",
    isOurForm: true,
  });
  // A second press does not know which inquiry the first has made.
  if (result.saved) {
    const page = result.id === undefined ? "/admin/contact" : `/admin/contact/${result.id}`;
    return redirectWithFlash(page, "등록했습니다.");
  }
  const { reply, fileNames, refusal } = result;
  // Script does not reload the page, whose token may have expired.
  return data({ reply, fileNames, token: makeToken() }, { status: refusal.status });
}

export { keepPage as clientAction, unlessKept as shouldRevalidate } from "~/office/keep-page";

export const meta = () => [{ title: "견적문의 등록" }];

export default function ContactAdd() {
  const { token, texts } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const isSaving = useNavigation().state === "submitting";
  return (
    <>
      <AdminHeader title="Contact Add">
        <Link to="/admin/contact" className="button-quiet">
          목록
        </Link>
      </AdminHeader>
      <PhoneInquiryForm
        id="phone-inquiry"
        token={answer?.token ?? token}
        texts={texts}
        answer={answer}
      />
      <SaveBar form="phone-inquiry" label="등록" isBusy={isSaving} cancelTo="/admin/contact" />
    </>
  );
}
