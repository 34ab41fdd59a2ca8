import { postWithProgress } from "~/forms/post-with-progress";

type Sent =
  | { outcome: "saved" }
  /** The server's words on what was sent, by field; "" is the form as a whole. */
  | { outcome: "refused"; errors: Record<string, string[]> }
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
  return isRefusal
    ? { outcome: "refused", errors: errors ?? { "": [message] } }
    : { outcome: "failed" };
}
