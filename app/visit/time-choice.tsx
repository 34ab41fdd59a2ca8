import { Link } from "@remix-run/react";
import { momentInWords } from "~/text/moment";
import { type OfferedTime, openTimes } from "./visit";

interface TimeChoiceProps {
  times: OfferedTime[];
  /** ISO 8601 in UTC. */
  now: string;
  /** Of the page that asks about them. */
  path: string;
}

/** The times that a customer can still choose; each leads to the question. */
export function TimeChoice({ times, now, path }: TimeChoiceProps) {
  const open = openTimes(times, now);
  return (
    <>
      {open.length > 0 && (
        <ul className="visit-times">
          {open.map(({ at }) => (
            <li key={at}>
              <Link to={`${path}?at=${encodeURIComponent(at)}`} className="button-quiet">
                <time dateTime={at}>{momentInWords(at)}</time>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={`${path}?ask=others`}>다른 시간 요청</Link>
      </p>
    </>
  );
}
