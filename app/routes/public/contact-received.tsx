import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { clearDraft } from "~/contact/draft/use-draft";
import { readNextStep } from "~/contact/receipt/read-receipt.server";
import { receiptCookie } from "~/contact/receipt/receipt-cookie.server";
import { FEW_PROJECTS, FewProjects } from "~/portfolio/few-projects";
import { portfolioCards } from "~/portfolio/portfolio-cards.server";
import { titleOf, useCompany } from "~/public/frame";

/** The cookie is read once: who opens this page later, on a shared computer, gets no link. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [receipt] = receiptCookie.readAll(request.headers.get("Cookie"));
  const nextStep = await readNextStep();
  const projects = await portfolioCards().limit(FEW_PROJECTS).execute();
  const headers = {
    // Also without the link: what stands at this address depends on who asks, and once.
    "Cache-Control": "private, no-store",
    ...(receipt && { "Set-Cookie": await receiptCookie.remove() }),
  };
  return data({ receipt, nextStep, projects }, { headers });
}

export const meta: MetaFunction = ({ matches }) => [
  { title: titleOf(matches, "접수 완료") },
  { name: "robots", content: "noindex" },
];

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

/** The receipt of a form sent without script: the dialog's text on a page. */
export default function ContactReceived() {
  const { receipt, nextStep, projects } = useLoaderData<typeof loader>();
  const { phoneNumber, phoneLink } = useCompany() ?? {};
  useEffect(clearDraft, []);
  return (
    <div className="page received">
      <h1>접수 완료</h1>
      <p>문의가 성공적으로 접수 되었습니다.</p>
      <p>{nextStep}</p>
      {phoneNumber && (
        <p>
          급하시면 전화로 문의해 주세요. <a href={phoneLink}>{phoneNumber}</a>
        </p>
      )}
      <Link to="/" className="button">
        확인
      </Link>
      <p>
        {receipt ? (
          <a href={receipt}>내 문의 보기</a>
        ) : (
          "같은 양식을 다시 보내셨다면 이미 접수된 문의이니, 한 번 더 보내지 않으셔도 됩니다."
        )}
      </p>
      <FewProjects projects={projects} />
    </div>
  );
}
