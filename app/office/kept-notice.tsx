import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isKept, useUnanswered } from "./keep-page";

/** Takes the focus after a press, because whoever pressed cannot know what came of it. */
export function KeptNotice() {
  const answer = useActionData();
  const isUnanswered = useUnanswered();
  const isOld = isKept(useLoaderData());
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press has an answer of its own
  useEffect(() => {
    if (isUnanswered) notice.current?.focus();
  }, [answer]);
  if (!isUnanswered && !isOld) return null;
  const { title, text } = isUnanswered ? unanswered : old;
  return (
    <div ref={notice} tabIndex={-1} className="error-summary kept-notice" role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}

const unanswered = {
  title: "저장되었는지 알 수 없습니다",
  text: "연결이 끊어졌거나 서버가 처리하지 못했습니다. 입력한 내용은 이 페이지에 그대로 있으니, 새 창에서 저장되었는지 확인한 뒤 다시 눌러 주세요.",
};

const old = {
  title: "최신 내용을 불러오지 못했습니다",
  text: "연결이 끊어졌거나 서버가 처리하지 못해 이 페이지는 이전 내용 그대로입니다. 방금 누른 작업이 처리되었는지 새 창에서 이 페이지를 열어 확인해 주세요.",
};
