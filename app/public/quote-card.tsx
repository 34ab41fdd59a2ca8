import { Link } from "@remix-run/react";

/** Link to the quote form, at the end of pages about the company. */
export function QuoteCard() {
  return (
    <Link to="/contact" reloadDocument className="quote-card">
      <strong>온라인 견적 문의</strong> <span>견적문의 페이지로 이동합니다.</span>
    </Link>
  );
}
