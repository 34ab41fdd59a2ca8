import { Link } from "@remix-run/react";
import { statuses } from "~/contact/inquiry";
import { dayInSeoul } from "~/text/moment";
import type { readSameNumber } from "./same-number.server";

export function SameNumber({ others }: { others: Awaited<ReturnType<typeof readSameNumber>> }) {
  if (others.length === 0) return null;
  return (
    <section className="form-section same-number" aria-labelledby="same-number-title">
      <h2 id="same-number-title">같은 번호의 다른 문의</h2>
      <ul>
        {others.map(({ id, customer, status, receivedAt, isSpam }) => (
          <li key={id}>
            <Link to={`/admin/contact/${id}`}>{customer || "이름 없음"}</Link>{" "}
            <time dateTime={receivedAt}>{dayInSeoul(receivedAt)}</time>{" "}
            {isSpam ? "스팸" : statuses[status]}
          </li>
        ))}
      </ul>
    </section>
  );
}
