import { useState } from "react";
import { numberHint } from "~/contact/number-hint";
import { type SendingState, TOKEN_HEADER } from "~/contact/sending/sending-state";
import { loadDialogs } from "~/forms/dialog";

/** Loaded before the first byte is sent: afterwards the connection may be gone. */

interface Received {
  receipt: string | undefined;
  nextStep: string;
  /** As typed: shown as it will be dialled, to reveal a slip. */
  phoneNumber: string;
}

/** Needed when the connection breaks, so it has to be here by then. */
export { dropUnreadable } from "~/forms/unreadable";

/** Resolves when the site's first page is reachable. */
export async function showReceived({ receipt, nextStep, phoneNumber }: Received) {
  const dialogs = await loadDialogs();
  const said = [nextStep, numberHint(phoneNumber).words].filter(Boolean);
  if (!dialogs) return tellNatively(receipt, said);
  const footer = document.createElement("div");
  for (const words of said) {
    const sentence = document.createElement("p");
    sentence.textContent = words;
    footer.append(sentence);
  }
  if (receipt) {
    const link = document.createElement("a");
    Object.assign(link, { href: receipt, className: "button-quiet", textContent: ownPage });
    footer.append(link);
  }
  const told = { icon: "success", title, text, ...(footer.firstChild && { footer }) } as const;
  await dialogs.showUntil(told, homeAnswers, notYet);
}

async function tellNatively(receipt: string | undefined, said: string[]) {
  window.alert([title, text, ...said].join("\n\n"));
  if (receipt && window.confirm(`${ownPage}?`)) {
    window.location.assign(receipt);
    // Never resolves, because the caller would leave for another page.
    return new Promise<never>(() => {});
  }
  while (!(await homeAnswers())) await seconds(2);
}

const title = "접수 완료";
const text = "문의가 성공적으로 접수 되었습니다.";
const ownPage = "내 문의 보기";
const notYet =
  "문의는 접수되었지만, 지금 인터넷 연결이 없어 다음 페이지를 열 수 없습니다. 잠시 후 다시 눌러 주세요.";

/** Without a connection the browser's own error page would lead nowhere. */
function homeAnswers() {
  const answer = fetch("/", { method: "HEAD" }).then(({ ok }) => ok);
  return Promise.race([answer, seconds(10).then(() => false)]).catch(() => false);
}

interface UnansweredProps {
  token: string;
  onKnown: (known: Exclude<SendingState, { state: "arriving" }>) => void;
}

/** Everything is sent, and no answer comes. Asking sends nothing again. */
export function Unanswered({ token, onKnown }: UnansweredProps) {
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState("");

  async function ask() {
    setAsking(true);
    setSaid("");
    const known = await askFor(token);
    setAsking(false);
    if (known && known.state !== "arriving") return onKnown(known);
    setSaid(known ? stillArriving : offline);
  }
  return (
    <div className="unanswered">
      <div role="status">
        <p>접수를 확인하고 있습니다</p>
        {said && <p>{said}</p>}
      </div>
      <button type="button" className="button-quiet" onClick={ask} disabled={isAsking}>
        다시 확인
      </button>
    </div>
  );
}

const stillArriving = "아직 보내는 중입니다. 이 페이지를 닫지 말고 잠시 기다려 주세요.";
const offline = "인터넷 연결을 확인하고 다시 눌러 주세요. 입력한 내용과 파일은 그대로 있습니다.";

function askFor(token: string): Promise<SendingState | undefined> {
  const answer = fetch("/contact/sending", { headers: { [TOKEN_HEADER]: token } }).then(
    (response) => (response.ok ? response.json() : undefined),
  );
  return Promise.race([answer, seconds(10).then(() => undefined)]).catch(() => undefined);
}

function seconds(count: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, 1000 * count));
}
