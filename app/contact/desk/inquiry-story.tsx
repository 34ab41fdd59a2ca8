import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import type { readConsent } from "~/contact/consent.server";
import { factsOf } from "~/contact/event-kinds";
import { fieldWords } from "~/contact/field-words";
import { fieldFacts, fieldLabels } from "~/contact/inquiry";
import type { readStory, StoryEntry } from "~/contact/inquiry-story.server";
import { NO_DATE, NO_NUMBER } from "~/forms/fields";
import { Moment } from "~/office/moment";
import { isKeyOf } from "~/text/is-key";
import { withHyphens } from "~/text/phone";

interface InquiryStoryProps extends Awaited<ReturnType<typeof readStory>> {
  isOlder: boolean;
  receivedAt: string;
  consent: Awaited<ReturnType<typeof readConsent>>;
}

export function InquiryStory(props: InquiryStoryProps) {
  const { entries, older, isOlder, receivedAt, consent } = props;
  return (
    <section className="form-section story" id="story" aria-labelledby="story-title">
      <h2 id="story-title">기록</h2>
      <ol>
        {entries.map((entry) => (
          <Line
            key={"event" in entry ? `e${entry.event}` : `v${entry.version}`}
            at={entry.at}
            username={entry.username || (isCustomersIfUnnamed(entry) ? "고객" : "")}
          >
            <Happening {...entry} />
          </Line>
        ))}
        {!older && (
          <Line at={receivedAt} username={consent.consentBy}>
            <Arrival {...consent} />
          </Line>
        )}
      </ol>
      <nav className="pager" aria-label="기록 페이지 이동">
        {isOlder && <Link to="?#story">최근 기록으로</Link>}{" "}
        {older && (
          <Link to={`?story=${older.version}-${older.event}#story`}>이전 기록 더 보기</Link>
        )}
      </nav>
    </section>
  );
}

interface PrintedProps {
  nextContactAt: string | null;
  said: Extract<StoryEntry, { event: number }>[];
}

/** Only on paper, for the visit to the customer. */
export function PrintedStory({ nextContactAt, said }: PrintedProps) {
  if (!nextContactAt && said.length === 0) return null;
  return (
    <section className="form-section printed">
      {nextContactAt && (
        <p>
          <strong>다음 연락</strong> <Moment at={nextContactAt} />
        </p>
      )}
      {said.length > 0 && <h2>통화와 메모</h2>}
      <ol>
        {said.map((entry) => (
          <Line key={entry.event} at={entry.at} username={entry.username || "고객"}>
            <Happening {...entry} />
          </Line>
        ))}
      </ol>
    </section>
  );
}

interface LineProps {
  at: string;
  username: string;
  children: ReactNode;
}

/** Otherwise it happened by itself. */
function isCustomersIfUnnamed(entry: StoryEntry) {
  return "fields" in entry || factsOf(entry.kind).byCustomer !== undefined;
}

function Line({ at, username, children }: LineProps) {
  return (
    <li>
      <p className="story-when">
        <Moment at={at} /> <span>{username}</span>
      </p>{" "}
      <div className="story-what">{children}</div>
    </li>
  );
}

function Arrival({ consentChannel, consentBy, texts }: InquiryStoryProps["consent"]) {
  const web = consentBy ? "직원이 홈페이지 양식에 대신 입력" : "고객이 홈페이지에서 직접 입력";
  return (
    <p>
      접수, 개인정보 동의: {consentChannel === "WEB" ? web : "전화"}
      {texts.length > 0 && (
        <>
          {" · "}
          {texts.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && " · "}
              <a href={`/privacy/versions/${id}`}>{name}</a>
            </Fragment>
          ))}
        </>
      )}
    </p>
  );
}

function Happening(entry: StoryEntry) {
  if ("fields" in entry) {
    return (
      <dl>
        {inOrder(entry.fields).map(({ field, before, after }) => (
          <div key={field}>
            <dt>{labels[field] ?? field}</dt>{" "}
            <dd>
              <Value>{shown(field, before)}</Value>
            </dd>{" "}
            <dd>
              <Value>{shown(field, after)}</Value>
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  const { text } = entry;
  const { title, text: what } = factsOf(entry.kind);
  if (title === "") return <p>{text}</p>;
  if (what === "moments") {
    return (
      <p>
        {title}{" "}
        {text
          .split(" ")
          .filter(Boolean)
          .map((at, index) => (
            <Fragment key={at}>
              {index > 0 && <br />}
              <Moment at={at} />
            </Fragment>
          ))}
      </p>
    );
  }
  if (what === "lines") {
    return (
      <div>
        <strong>{title}</strong>{" "}
        <div className="as-typed">
          <Value>{text}</Value>
        </div>
      </div>
    );
  }
  return (
    <p>
      <strong>{title}</strong>
      {text && ` ${text}`}
    </p>
  );
}

/** A memo of many lines is folded: the history is read line by line. */
const FOLDED = 200;

function Value({ children }: { children: string }) {
  if (children.length <= FOLDED) return <>{children}</>;
  return (
    <details>
      <summary>{children.slice(0, 40)}…</summary>
      {children}
    </details>
  );
}

const coordinates = { latitude: "위도", longitude: "경도" };
const labels: Record<string, string> = { ...fieldLabels, ...coordinates };

function inOrder<Change extends { field: string }>(fields: Change[]) {
  const order = Object.keys(labels);
  return [...fields].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

function shown(field: string, value: string) {
  const word = fieldWords[field]?.[value];
  if (word) return word;
  if (value === "" || isMissing(field, value)) return "없음";
  return field === "phoneNumber" ? withHyphens(value) : value;
}

function isMissing(field: string, value: string) {
  if (isKeyOf(coordinates, field)) return value === String(NO_NUMBER);
  if (!isKeyOf(fieldLabels, field)) return false;
  const { kind } = fieldFacts[field].value;
  return kind === "date" ? value === NO_DATE : kind === "number" && value === String(NO_NUMBER);
}
