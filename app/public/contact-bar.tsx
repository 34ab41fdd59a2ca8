import { Link } from "@remix-run/react";
import { useCompany, useSite } from "./frame";

/** Only on phones. */
export function ContactBar({ quotePath = "/contact" }: { quotePath?: string }) {
  const { phoneNumber, phoneLink } = useCompany() ?? {};
  const { kakaoChannelUrl } = useSite();
  return (
    <nav className="contact-bar" aria-label="상담">
      {phoneNumber && <a href={phoneLink}>전화</a>}{" "}
      {kakaoChannelUrl && (
        <a href={`${kakaoChannelUrl}/chat`} target="_blank" rel="noopener">
          카카오톡<span className="visually-hidden"> (새 창)</span>
        </a>
      )}{" "}
      <Link to={quotePath} reloadDocument className="contact-bar-quote">
        견적 문의
      </Link>
    </nav>
  );
}
