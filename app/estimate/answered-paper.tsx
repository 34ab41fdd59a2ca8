import type { SentVersion } from "./read-estimates.server";

/** Names the paper that a customer answers, in the form that does so. */
export function AnsweredPaperFields({ id, digest }: Pick<SentVersion, "id" | "digest">) {
  return (
    <>
      <input type="hidden" name="estimate" value={id} />
      <input type="hidden" name="digest" value={digest} />
    </>
  );
}
