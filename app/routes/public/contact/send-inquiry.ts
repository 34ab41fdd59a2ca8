import { TOKEN_HEADER } from "~/contact/sending/sending-state";
import { postWithProgress } from "~/forms/post-with-progress";
import type { FieldProblems } from "~/text/refusal";

export type Sent =
  | { outcome: "saved"; receipt?: string | undefined }
  | {
      outcome: "refused";
      errors: FieldProblems;
      receipt: string | undefined;
      /** The token has expired or was used; after other refusals it can be sent again. */
      isTokenRefused: boolean;
    }
  /** The connection broke: the inquiry may or may not have arrived. */
  | { outcome: "lost" }
  | { outcome: "missing" }
  | { outcome: "failed" };

/**
 * Safe to retry: the token makes it one inquiry. `settle` is for what becomes known of it before its
 * answer comes.
 */
export function startSending(form: FormData, onProgress: (sent: number) => void) {
  const token = String(form.get("token"));
  let isSettled = false;
  let settle = (_sent: Sent) => {};
  const known = new Promise<Sent>((resolve) => {
    settle = resolve;
  });
  const progress = (sent: number) => isSettled || onProgress(sent);
  const answer = Promise.race([send(form, token, progress), known]).finally(() => {
    isSettled = true;
  });
  return { token, answer, settle };
}

async function send(
  form: FormData,
  token: string,
  onProgress: (sent: number) => void,
): Promise<Sent> {
  const headers = { [TOKEN_HEADER]: token };
  const { answer: answering } = postWithProgress("/api/contact/add", form, onProgress, headers);
  const answer = await answering;
  if (!answer) return { outcome: "lost" };
  const receipt = answer.header("x-receipt") ?? undefined;
  if (answer.status === 201) return { outcome: "saved", receipt };
  const { message, errors, codes } = answer.body ?? {};
  // 503: the disk is full; the message says what to do.
  const isRefusal = (answer.status < 500 || answer.status === 503) && message;
  if (!isRefusal) return { outcome: "failed" };
  const problems = Object.entries(errors ?? { "": [message] }).map(([field, words]) => [
    field,
    words.map((message, index) => ({ code: codes?.[field]?.[index] ?? "invalid", message })),
  ]);
  const isTokenRefused =
    codes?.[""]?.some((code) => code === "expired" || code === "used") ?? false;
  return { outcome: "refused", errors: Object.fromEntries(problems), receipt, isTokenRefused };
}
