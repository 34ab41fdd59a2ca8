import type { SubmissionResult } from "@conform-to/react";
import { useNavigate, useRevalidator } from "@remix-run/react";
import { type RefObject, useEffect, useState } from "react";
import { clearDraft } from "~/contact/draft/use-draft";
import { warningOf } from "~/contact/refused-inquiry";
import { announce } from "~/forms/dialog";
import { focusLater } from "~/forms/focus-later";
import { focusFirstError, warnIncomplete } from "~/forms/refused-form";
import { dropUnreadable } from "~/forms/unreadable";
import { type FieldProblem, refusalOf } from "~/text/refusal";
import { sendInquiry } from "./send-inquiry";
import type { useInquiryCheck } from "./use-inquiry-check";

interface Chosen {
  files: File[];
  setFiles: (files: File[]) => void;
}

/** From a form posted without script. */
interface Answer {
  firstToken: string | undefined;
  receipt?: string | undefined;
}

/**
 * Checks the form, sends it by script and deals with the response.
 *
 * @returns `lost`: the connection broke, and the form is still as it was
 */
export function useInquirySubmit(
  form: RefObject<HTMLFormElement>,
  { files, setFiles }: Chosen,
  { check, load }: Pick<ReturnType<typeof useInquiryCheck>, "check" | "load">,
  answer: Answer | undefined,
) {
  const [refusal, setRefusal] = useState<SubmissionResult<FieldProblem[]>>();
  const [progress, setProgress] = useState<number>();
  const [lost, setLost] = useState(false);
  const [firstToken, setFirstToken] = useState(answer?.firstToken);
  const [receipt, setReceipt] = useState(answer?.receipt);
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();

  // Conform shows the server's errors one render later.
  useEffect(() => {
    if (!refusal) return;
    const frame = requestAnimationFrame(() => focusFirstError(form.current));
    return () => cancelAnimationFrame(frame);
  }, [refusal, form]);

  // While the form was being sent, nothing in it could keep the focus.
  useEffect(() => {
    if (lost) focusLater(() => form.current?.querySelector<HTMLElement>("[type=submit]"));
  }, [lost, form]);

  async function submit(element: HTMLFormElement) {
    setLost(false);
    if (!check) {
      setProgress(0);
      const isLoaded = await Promise.race([load(), tooLate()]);
      setProgress(undefined);
      if (isLoaded) return element.requestSubmit();
    }
    const body = new FormData(element);
    const checked = check?.(body);
    if (checked && checked.status !== "success") {
      return warnIncomplete(element, warningOf(refusalOf(checked).errors));
    }
    for (const file of files) body.append("files", file);
    setProgress(0);
    const sent = await sendInquiry(body, setProgress);
    // Still shown as being sent until the dialog, which may come late, is closed.
    if (sent.outcome === "saved") {
      clearDraft(element);
      const link = sent.receipt ? { to: sent.receipt, label: "내 문의 보기" } : undefined;
      await announce("접수 완료", "문의가 성공적으로 접수 되었습니다.", link);
      return navigate("/");
    }
    setProgress(undefined);
    if (sent.outcome === "failed") return navigate("/error/500", { state: { from: "contact" } });
    if (sent.outcome === "lost") {
      return (await dropUnreadable(element, files, setFiles)) || setLost(true);
    }
    setReceipt(sent.receipt);
    setRefusal({ status: "error", error: sent.errors });
    if (!sent.isTokenRefused) return;
    setFirstToken(firstToken ?? String(body.get("token")));
    revalidate();
  }

  // Until the fresh token is there, the next press would be refused like the last.
  const isSending = progress !== undefined || state === "loading";
  return { submit, refusal, lost, isSending, progress, firstToken, receipt };
}

/** The server checks everything too, so a script that does not come must not hold up the inquiry. */
function tooLate() {
  return new Promise<false>((resolve) => setTimeout(() => resolve(false), 10_000));
}
