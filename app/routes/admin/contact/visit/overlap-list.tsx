import { Link } from "@remix-run/react";
import { momentInWords } from "~/text/moment";
import type { Overlap } from "./overlaps";

const kinds = { VISIT: "방문 약속", OFFERED: "방문 제안 중", PROMISE: "다음 연락" };

export function OverlapList({ overlaps }: { overlaps: Overlap[] }) {
  return (
    <ul>
      {overlaps.map(({ id, customer, at, kind }) => (
        <li key={`${id} ${at}`}>
          <time dateTime={at}>{momentInWords(at)}</time> {kinds[kind]}:{" "}
          <Link to={`/admin/contact/${id}`}>{customer || `${id}번 문의`}</Link>
        </li>
      ))}
    </ul>
  );
}
