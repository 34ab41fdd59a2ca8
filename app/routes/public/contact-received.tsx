import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { useEffect } from "react";
import { clearDraft } from "~/contact/use-draft";
import { useCompany } from "~/public/frame";
import { site } from "~/site";

export const meta: MetaFunction = () => [
  { title: `접수 완료 | ${site.name}` },
  { name: "robots", content: "noindex" },
];

/** The receipt of a form sent without script: the dialog's text on a page. */
export default function ContactReceived() {
  const { phoneNumber, phoneLink } = useCompany() ?? {};
  useEffect(clearDraft, []);
  return (
    <div className="page page-narrow received">
      <h1>접수 완료</h1>
      <p>문의가 성공적으로 접수 되었습니다.</p>
      {phoneNumber && (
        <p>
          급하시면 전화로 문의해 주세요. <a href={phoneLink}>{phoneNumber}</a>
        </p>
      )}
      <Link to="/" className="button">
        확인
      </Link>
    </div>
  );
}
