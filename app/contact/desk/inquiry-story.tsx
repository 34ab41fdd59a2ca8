import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import type { readConsent } from "~/contact/consent.server";
import { fieldWords } from "~/contact/field-words";
import { fieldLabels } from "~/contact/inquiry";
import type { readStory, StoryEntry } from "~/contact/inquiry-story.server";
import { NO_DATE, NO_NUMBER } from "~/forms/fields";
import { Moment } from "~/office/moment";
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
  return "fields" in entry || ["ADDED", "CORRECTED", "WITHDRAWN"].includes(entry.kind);
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
  const { kind, text } = entry;
  const title = titles[kind] ?? kind;
  if (kind === "NOTE") return <p>{text}</p>;
  if (kind === "PROMISED" || kind === "KEPT" || kind === "UNPROMISED") {
    return (
      <p>
        {title} {text && <Moment at={text} />}
      </p>
    );
  }
  if (kind === "ADDED") {
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

const titles: Record<string, string> = {
  OPENED: "처음 확인함",
  CALLED: "통화함",
  MISSED: "부재중",
  PROMISED: "다음 연락 약속:",
  KEPT: "약속대로 연락함:",
  UNPROMISED: "다음 연락 삭제:",
  FILES: "파일 추가:",
  ALERTED: "알림:",
  TRASHED: "휴지통으로 옮김",
  RESTORED: "휴지통에서 되살림",
  SPAM: "스팸으로 옮김",
  NOT_SPAM: "스팸에서 되돌림",
  ADDED: "고객이 추가한 내용",
  CORRECTED: "고객이 수정함",
  WITHDRAWN: "철회",
  CLOSED: "상담 종결:",
  REOPENED: "상담 재개",
  DISPUTED: "분쟁 표시",
  SETTLED: "분쟁 표시 해제",
};

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

const labels: Record<string, string> = { ...fieldLabels, latitude: "위도", longitude: "경도" };
const missing: Record<string, string> = {
  exclusiveArea: String(NO_NUMBER),
  budget: String(NO_NUMBER),
  latitude: String(NO_NUMBER),
  longitude: String(NO_NUMBER),
  startDate: NO_DATE,
  moveInDate: NO_DATE,
};

function inOrder<Change extends { field: string }>(fields: Change[]) {
  const order = Object.keys(labels);
  return [...fields].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

function shown(field: string, value: string) {
  const word = fieldWords[field]?.[value];
  if (word) return word;
  if (value === "" || value === missing[field]) return "없음";
  return field === "phoneNumber" ? withHyphens(value) : value;
}
