import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type SerializeFrom,
} from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { getUser } from "~/auth/session.server";
import { arrivalOf } from "~/contact/arrival";
import { shownTexts } from "~/contact/consent.server";
import { visitorInquirySchema } from "~/contact/inquiry-schema";
import { LIKE_FIELD } from "~/contact/liked-project";
import { makeToken } from "~/contact/one-time-token.server";
import { readNextStep } from "~/contact/receipt/next-step.server";
import { writeReceipt } from "~/contact/receipt/receipt-cookie.server";
import { rememberedKey } from "~/contact/receipt/remembered.server";
import { receiveInquiry } from "~/contact/sending/receive-inquiry.server";
import { CallLink } from "~/public/company-facts";
import { siteOf, useCompany } from "~/public/frame";
import { breadcrumbs, pageMeta } from "~/public/page-meta";
import { Remembered } from "~/public/remembered";
import type { Handle } from "~/ui/handle";
import { asDocument } from "~/ui/other-hosts";
import { InquiryForm } from "./inquiry-form";
import { readLiked } from "./liked.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return data(
    {
      token: makeToken(),
      isStaff: (await getUser(request)) !== undefined,
      texts: await shownTexts(),
      nextStep: await readNextStep(),
      arrival: arrivalOf(request),
      isRemembered: (await rememberedKey(request)) !== undefined,
      liked: await readLiked(new URL(request.url).searchParams.get(LIKE_FIELD)),
    },
    // Not no-store, so that Back restores the form; a used token is refused.
    { headers: { "Cache-Control": "private, no-cache" } },
  );
}

export const handle: Handle = {
  isListed: true,
  otherHosts: "postcode",
  styles: ["formFields", "formAddress", "formSending"],
};

const loadDocument = asDocument(handle);

let shown: SerializeFrom<typeof loader> | undefined;

/** If no fresh token comes, the form stays as it is. */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  try {
    return await loadDocument(args);
  } catch (error) {
    if (!shown || error instanceof Response) throw error;
    return shown;
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const result = await receiveInquiry(request, {
    schema: visitorInquirySchema,
    consentChannel: "WEB",
    isOurForm: true,
  });
  if (result.saved) {
    const headers = { "Set-Cookie": await writeReceipt(result.receipt) };
    return redirect("/contact/received", { status: 303, headers });
  }
  const { saved: _, refusal, ...answer } = result;
  return data(answer, { status: refusal.status });
}

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({
    title: "견적 문의",
    description: `${siteOf(matches).name}에 시공할 곳과 원하는 공사를 알려 주세요. 확인하고 연락드립니다.`,
    path: "/contact",
    matches,
  }),
  ...breadcrumbs(matches, [{ name: "CONTACT", path: "/contact" }]),
];

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Contact() {
  const form = useLoaderData<typeof loader>();
  // Remix forgets it at each link within the page, and another comes only with another document.
  const [answer] = useState(useActionData<typeof action>());
  const company = useCompany();
  useEffect(() => {
    shown = form;
    return () => {
      shown = undefined;
    };
  }, [form]);

  return (
    <div className="page page-narrow">
      <h1>CONTACT</h1>
      <p className="lead">시공할 곳과 원하시는 공사를 알려 주세요. 확인하고 연락드리겠습니다.</p>
      {company?.phoneNumber && (
        <p className="call">
          <CallLink />
        </p>
      )}
      <Remembered isKnown={form.isRemembered} />
      <InquiryForm {...form} answer={answer} />
    </div>
  );
}
