import { useEffect, useRef } from "react";
import type { LostAnswer } from "./lost-answer";

/** Takes the focus, because whoever pressed cannot know that nothing came of it. */
export function LostNotice({ lost }: { lost: LostAnswer }) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press has an answer of its own
  useEffect(() => notice.current?.focus(), [lost]);
  return (
    <div ref={notice} tabIndex={-1} className="error-summary" role="alert">
      <h2>{lost.title}</h2>
      <p>{lost.text}</p>
    </div>
  );
}
