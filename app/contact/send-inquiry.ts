import { postWithProgress } from "~/forms/post-with-progress";
import type { FieldProblems, ProblemCode } from "~/text/refusal";

type Sent =
  | { outcome: "saved" }
  /** What the server says of what was sent. */
  | { outcome: "refused"; errors: FieldProblems }
  /** No answer came: the line broke, and nobody can say whether the inquiry arrived. */
  | { outcome: "lost" }
  | { outcome: "failed" };

/**
 * Sends the form to the /api, telling how far the upload is (0 to 1). Sending the same form again
 * is safe: its token makes it one inquiry.
 */
export async function sendInquiry(
  form: FormData,
  onProgress: (sent: number) => void,
): Promise<Sent> {
  const answer = await postWithProgress("/api/contact/add", form, onProgress).answer;
  if (!answer) return { outcome: "lost" };
  if (answer.status === 201) return { outcome: "saved" };
  const { message, errors } = answer.body ?? {};
  // 503: the disk has no room for the files, and the words say what to do.
  const isRefusal = (answer.status < 500 || answer.status === 503) && message;
  if (!isRefusal) return { outcome: "failed" };
  const byField = Object.entries(errors ?? { "": [message] });
  const isOnFiles = byField.length === 1 && errors?.files;
  const code = (isOnFiles && codeOnFiles[answer.status]) || "invalid";
  const problems = byField.map(([field, words]) => [
    field,
    words.map((message) => ({ code, message })),
  ]);
  return { outcome: "refused", errors: Object.fromEntries(problems) };
}

/** The /api answers in words; where nothing but the files is wrong, its status tells what it is. */
const codeOnFiles: Record<number, ProblemCode> = { 400: "count", 413: "bytes", 415: "kind" };
