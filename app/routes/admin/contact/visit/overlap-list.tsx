import { Link } from "@remix-run/react";
import { momentInWords } from "~/text/moment";
import type { Overlap } from "./overlaps";

const kinds = { VISIT: "방문 예약", OFFERED: "방문 제안 중", CALL: "다음 연락" };

export function OverlapList({ overlaps }: { overlaps: Overlap[] }) {
  return (
    <ul>
      {overlaps.map(({ id, customer, at, kind }) => (
        <li key={`${id} ${at} ${kind}`}>
          <time dateTime={at}>{momentInWords(at)}</time> {kinds[kind]}:{" "}
          <Link to={`/admin/contact/${id}`}>{customer || `${id}번 문의`}</Link>
        </li>
      ))}
    </ul>
  );
}
