import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { clearDraft } from "~/contact/draft/use-draft";
import { storeSent } from "~/contact/receipt/just-sent";
import { readNextStep } from "~/contact/receipt/next-step.server";
import { readReceiptOnce } from "~/contact/receipt/receipt-cookie.server";
import { FEW_PROJECTS, FewProjects } from "~/portfolio/few-projects";
import { portfolioCards } from "~/portfolio/portfolio-cards.server";
import { CallLink } from "~/public/company-facts";
import { titleOf, useCompany } from "~/public/frame";

export async function loader({ request }: LoaderFunctionArgs) {
  const sent = await readReceiptOnce(request);
  const nextStep = await readNextStep();
  const projects = await portfolioCards().limit(FEW_PROJECTS).execute();
  const headers = {
    // What stands at this URL depends on who asks, and how often.
    "Cache-Control": "private, no-store",
    ...(sent?.setCookie && { "Set-Cookie": sent.setCookie }),
  };
  const isJustSent = sent !== undefined && !sent.isRead;
  const known = { isSent: sent !== undefined, isJustSent, receipt: sent?.receipt };
  return data({ ...known, nextStep, projects }, { headers });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titleOf(matches, data?.isSent ? "접수 완료" : "접수 확인") },
  { name: "robots", content: "noindex" },
];

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function ContactReceived() {
  const { isSent, isJustSent, receipt, nextStep, projects } = useLoaderData<typeof loader>();
  const { phoneNumber, phoneLink } = useCompany() ?? {};
  useEffect(() => {
    if (!isJustSent) return;
    clearDraft();
    storeSent(receipt);
  }, [isJustSent, receipt]);
  if (!isSent) return <OpenedByHand />;
  return (
    <div className="page received">
      <h1>접수 완료</h1>
      <p>문의가 성공적으로 접수 되었습니다.</p>
      {nextStep && <p>{nextStep}</p>}
      {receipt && (
        <p>
          <a href={receipt} className="button-quiet">
            내 문의 보기
          </a>
        </p>
      )}
      {phoneNumber && (
        <p>
          급하시면 전화로 문의해 주세요. <a href={phoneLink}>{phoneNumber}</a>
        </p>
      )}
      <Link to="/" className="button">
        확인
      </Link>
      {!receipt && <p>이미 접수된 문의입니다. 다시 보내지 않으셔도 됩니다.</p>}
      <FewProjects projects={projects} />
    </div>
  );
}

/** From the history or a bookmark, or in another browser than the one that sent something. */
function OpenedByHand() {
  return (
    <div className="page received">
      <h1>접수 확인</h1>
      <p>
        이 페이지만으로는 문의가 접수되었는지 알 수 없습니다. 보내신 문의가 있으면 전화로 확인해
        주세요.
      </p>
      <p>
        <CallLink />
      </p>
      <Link to="/contact" reloadDocument className="button">
        견적 문의로 돌아가기
      </Link>
    </div>
  );
}
