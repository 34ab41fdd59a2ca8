import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { isKept } from "./keep-page";

type AnswerOf<Action> = ReturnType<typeof useActionData<Action>>;

/**
 * As `useActionData`, until the page is loaded anew: Remix forgets an answer at each link within the
 * page. A press without an answer leaves the last one.
 */
export function useAnswer<Action>(): AnswerOf<Action> {
  const now = useActionData<Action>() ?? undefined;
  const loaded = useLoaderData();
  const [last, setLast] = useState({ answer: now, loaded });
  const isNew = now !== undefined && !isKept(now);
  const answer = isNew ? now : loaded === last.loaded ? last.answer : undefined;
  if (answer !== last.answer || loaded !== last.loaded) setLast({ answer, loaded });
  return answer;
}
