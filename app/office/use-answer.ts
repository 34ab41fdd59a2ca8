import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useState } from "react";
import { isKept } from "./keep-page";

type AnswerOf<Action> = ReturnType<typeof useActionData<Action>>;

/**
 * As `useActionData`, until the page is left or loaded anew for another press: Remix forgets an answer at
 * each link within the page. What loads only the page's data leaves it, and so does a press without an
 * answer.
 */
export function useAnswer<Action>(): AnswerOf<Action> {
  const now = useActionData<Action>() ?? undefined;
  const loaded = useLoaderData();
  const { key } = useLocation();
  const [last, setLast] = useState({ answer: now, loaded, key });
  const isNew = now !== undefined && !isKept(now);
  const isLeft = loaded !== last.loaded && key !== last.key;
  const answer = isNew ? now : isLeft ? undefined : last.answer;
  const isSame = answer === last.answer && loaded === last.loaded && key === last.key;
  if (!isSame) setLast({ answer, loaded, key });
  return answer;
}
