import { Form, useFetcher } from "@remix-run/react";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "~/forms/use-hydrated";
import { askSession } from "~/office/session-check";
import { asDialled, mailLink, messageLink } from "~/text/phone";
import type { Notice } from "./notice.server";
import type { Subject, Way } from "./ways";

interface NotifySectionProps {
  /** Of the inquiry. */
  id: number;
  notice: Notice;
}

/** The words with the link, and the ways in which they reach the customer. */
export function NotifySection({ id, notice }: NotifySectionProps) {
  const { subject, said, url, message, isHostUnsure, phoneNumber, email } = notice;
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const tell = useTell(id, subject);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="spam-notice notify"
      aria-labelledby="notify-title"
    >
      <h2 id="notify-title">고객에게 알리기</h2>
      {said && <p role="status">{said}</p>}
      {isHostUnsure && (
        <p>
          서버에 PUBLIC_URL이 설정되지 않아 지금 접속하신 주소로 링크를 만들었습니다. 고객도 열 수
          있는 주소인지 확인해 주세요.
        </p>
      )}
      <div className="field">
        <label htmlFor="notify-message">문자 내용</label>
        <textarea id="notify-message" readOnly rows={5} value={message} onFocus={selectAll} />
      </div>
      <div className="field">
        <label htmlFor="notify-url">링크</label>
        <input id="notify-url" readOnly value={url} onFocus={selectAll} />
      </div>
      <div className="button-row">
        {phoneNumber && (
          <a
            href={messageLink(phoneNumber, message)}
            className="button"
            onClick={() => tell("sms")}
          >
            문자
          </a>
        )}
        <ScriptedWays message={message} url={url} onOpen={tell} />
        {email && (
          <a href={mailLink(email, message)} className="button-quiet" onClick={() => tell("mail")}>
            메일
          </a>
        )}
        <Direct id={id} subject={subject} />
      </div>
      {phoneNumber && !isMobile(phoneNumber) && (
        <p>휴대전화 번호가 아니어서 문자를 받지 못할 수 있습니다: {asDialled(phoneNumber)}</p>
      )}
      <p className="field-hint">
        실제로 보냈는지는 확인할 수 없어, 어느 버튼을 눌렀는지만 기록에 남습니다. 전화 등으로
        알렸으면 ‘직접 알림’을 눌러 주세요.
      </p>
    </section>
  );
}

/** Without script, too. */
function Direct({ id, subject }: Pick<Notice, "subject"> & { id: number }) {
  return (
    <Form method="post" action={`/admin/contact/${id}/notify`}>
      <input type="hidden" name="subject" value={subject} />
      <input type="hidden" name="way" value="direct" />
      <button type="submit" name="intent" value="notified" className="button-quiet">
        직접 알림
      </button>
    </Form>
  );
}

/** Tells the site, one after the other: a fetcher aborts what it still sends for what comes next. */
function useTell(id: number, subject: Subject) {
  const { state, data, submit } = useFetcher();
  const waiting = useRef<Way[]>([]);
  const isSending = useRef(false);

  const sendNext = async () => {
    const way = waiting.current.shift();
    isSending.current = way !== undefined;
    if (way === undefined) return;
    // A redirect to the login would take the page, and with it the words.
    if ((await askSession()) !== "there") return sendNext();
    submit(
      { intent: "notified", subject, way },
      { method: "post", action: `/admin/contact/${id}/notify` },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an answer has come
  useEffect(() => {
    if (state === "idle" && isSending.current) void sendNext();
  }, [state, data]);

  return (way: Way) => {
    waiting.current.push(way);
    if (!isSending.current) void sendNext();
  };
}

interface ScriptedWaysProps {
  message: string;
  url: string;
  onOpen: (way: "share" | "copy") => void;
}

function ScriptedWays({ message, url, onOpen }: ScriptedWaysProps) {
  const hydrated = useHydrated();
  const [said, setSaid] = useState("");
  if (!hydrated) return null;
  // Missing on a page without https.
  const canCopy = navigator.clipboard !== undefined;
  const canShare = navigator.share !== undefined;

  async function share() {
    onOpen("share");
    // Rejects when somebody closes the sheet.
    await navigator.share({ text: message }).catch(() => undefined);
  }
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("복사했습니다.");
      onOpen("copy");
    } catch {
      setSaid("복사하지 못했습니다. 위의 내용을 직접 선택해 복사해 주세요.");
    }
  }
  return (
    <>
      {canShare && (
        <button type="button" className="button-quiet" onClick={share}>
          공유
        </button>
      )}
      {canCopy && (
        <>
          <button type="button" className="button-quiet" onClick={() => copy(message)}>
            복사
          </button>
          <button type="button" className="button-quiet" onClick={() => copy(url)}>
            링크만 복사
          </button>
        </>
      )}
      <output>{said}</output>
    </>
  );
}

function selectAll({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) {
  currentTarget.select();
}

function isMobile(phoneNumber: string) {
  return /^(01|\+)/.test(asDialled(phoneNumber));
}
