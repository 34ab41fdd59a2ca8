import { Link } from "@remix-run/react";

interface QuoteCardProps {
  like?: number;
}

export function QuoteCard({ like }: QuoteCardProps) {
  return (
    <Link to={quotePath(like)} reloadDocument className="quote-card">
      <strong>{like === undefined ? "온라인 견적 문의" : "이 집처럼 견적 문의하기"}</strong>{" "}
      <span>견적문의 페이지로 이동합니다.</span>
    </Link>
  );
}

export function quotePath(like?: number) {
  return like === undefined ? "/contact" : `/contact?like=${like}`;
}
