import { useActionData } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Takes the focus, because the pressed button could not keep it while it was sent. */
export function RefusedPress({ problem }: { problem: string }) {
  const answer = useActionData();
  const notice = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press has an answer of its own
  useEffect(() => notice.current?.focus(), [answer]);
  return (
    <p ref={notice} tabIndex={-1} className="field-error" role="alert">
      {problem}
    </p>
  );
}
