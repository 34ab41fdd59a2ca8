import { useEffect, useState } from "react";
import { HOUR } from "~/text/duration";

const KEY = "sent-inquiry";

/** In this tab alone, where whoever has sent it comes back to it. */
export function storeSent(path: string | undefined) {
  try {
    if (path) sessionStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() }));
  } catch {
    // The browser refuses storage, or has no room.
  }
}

export function forgetSent() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // The browser refuses storage.
  }
}

function readSent(): string | undefined {
  try {
    const { path, at } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    const age = Date.now() - at;
    if (/^\/contact\/receipt\/[\w-]{22}$/.test(path) && age >= 0 && age < HOUR) return path;
  } catch {
    // As above, or another version wrote it.
  }
  forgetSent();
  return undefined;
}

/** The link, once the page has its script, and what a press on 닫기 does. */
export function useSent() {
  const [path, setPath] = useState<string>();
  useEffect(() => setPath(readSent()), []);
  const forget = () => {
    forgetSent();
    setPath(undefined);
  };
  return { path, forget };
}

/** On the site's first page, to which 확인 leads. */
export function SentLine() {
  const { path, forget } = useSent();
  if (!path) return null;
  return (
    <p className="remembered sent-line" role="status">
      접수되었습니다. <a href={path}>내 문의 보기</a>{" "}
      <button type="button" className="button-quiet" onClick={forget}>
        닫기
      </button>
    </p>
  );
}
