import type { SubmissionResult } from "@conform-to/react";
import { useNavigate, useRevalidator } from "@remix-run/react";
import { type RefObject, useEffect, useState } from "react";
import { clearDraft, recordPress } from "~/contact/draft/use-draft";
import { storeSent } from "~/contact/receipt/just-sent";
import type { SendingState } from "~/contact/sending/sending-state";
import { loadDialogs } from "~/forms/dialog";
import { focusLater } from "~/forms/focus-later";
import { focusFirstError } from "~/forms/refused-form";
import type { FieldProblem } from "~/text/refusal";
import { type Sent, startSending } from "./send-inquiry";
import type { useInquiryCheck } from "./use-inquiry-check";

interface Chosen {
  files: File[];
  setFiles: (files: File[]) => void;
}

interface Shown {
  token: string;
  nextStep: string;
  /** To a form posted without script. */
  answer: { firstToken: string | undefined; receipt?: string | undefined } | undefined;
}

/** `lost`: nobody answered, the form stays. `Unanswered`: all is sent, the answer is late. */
export function useInquirySubmit(
  form: RefObject<HTMLFormElement>,
  { files, setFiles }: Chosen,
  { check, warn, withRoughAmounts, load }: ReturnType<typeof useInquiryCheck>,
  { token, nextStep, answer }: Shown,
) {
  const [refusal, setRefusal] = useState<SubmissionResult<FieldProblem[]>>();
  const [progress, setProgress] = useState<number>();
  const [lost, setLost] = useState<"lost" | "missing">();
  const [sent, setSent] = useState<Extract<Sent, { outcome: "saved" }>>();
  const [ending, setEnding] = useState<Ending>();
  const [isLate, setLate] = useState(false);
  const [underWay, setUnderWay] = useState<ReturnType<typeof startSending>>();
  const { formToken, firstToken, refuseToken } = useFormToken(token, answer?.firstToken);
  const [receipt, setReceipt] = useState(answer?.receipt);
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();

  // Conform shows the server's errors one render later.
  useEffect(() => {
    if (!refusal) return;
    const frame = requestAnimationFrame(() => focusFirstError(form.current));
    return () => cancelAnimationFrame(frame);
  }, [refusal, form]);

  // Nothing in the form could keep the focus while it was sent.
  useEffect(() => {
    if (lost) focusLater(() => form.current?.querySelector<HTMLElement>("[type=submit]"));
  }, [lost, form]);

  useEffect(() => {
    if (progress !== 1) return;
    const timer = setTimeout(() => setLate(true), 15_000);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [progress]);

  async function submit(element: HTMLFormElement) {
    setLost(undefined);
    if (!check) {
      setProgress(0);
      const isLoaded = await inTime(load());
      setProgress(undefined);
      if (isLoaded) return element.requestSubmit();
    }
    const body = withRoughAmounts(new FormData(element));
    const checked = check?.(body);
    if (checked && checked.status !== "success") {
      return warn?.(element, checked);
    }
    for (const file of files) body.append("files", file);
    setProgress(0);
    const loaded = ending ?? (await inTime(loadEnding()));
    setEnding(loaded);
    recordPress(Date.now());
    const started = startSending(body, setProgress);
    setUnderWay(started);
    const sent = await started.answer;
    setProgress(undefined);
    if (sent.outcome === "refused" || sent.outcome === "missing") recordPress();
    if (sent.outcome === "saved") {
      clearDraft(element);
      markSent(sent.receipt);
      setSent(sent);
      const phoneNumber = String(body.get("phoneNumber"));
      await loaded?.showReceived({ receipt: sent.receipt, nextStep, phoneNumber });
      return loaded && navigate("/");
    }
    if (sent.outcome === "failed") return navigate("/error/500", { state: { from: "contact" } });
    if (sent.outcome === "lost" || sent.outcome === "missing") {
      const isDropped = await loaded?.dropUnreadable(element, files, setFiles);
      return isDropped || setLost(sent.outcome);
    }
    setReceipt(sent.receipt);
    setRefusal({ status: "error", error: sent.errors });
    if (!sent.isTokenRefused) return;
    refuseToken(started.token);
    revalidate();
  }

  // Until the fresh token is there, the next press would be refused like the last.
  const isSending = progress !== undefined || state === "loading";
  const Unanswered = isLate ? ending?.Unanswered : undefined;
  const onKnown = (known: Known) => {
    const isStored = known.state === "stored";
    const found = isStored ? { outcome: "saved" as const, ...known } : { outcome: known.state };
    underWay?.settle(found);
  };
  return {
    ...{ submit, refusal, lost, sent, isSending, progress, formToken, firstToken, receipt },
    ...{ Unanswered, token: underWay?.token ?? "", onKnown },
  };
}

/**
 * The form is one inquiry until its token is refused, also when the page's data, with another token,
 * is loaded anew after a press whose answer was lost.
 */
function useFormToken(fresh: string, first: string | undefined) {
  const [formToken, setFormToken] = useState(fresh);
  const [firstToken, setFirstToken] = useState(first);
  const [isRefused, setRefused] = useState(false);
  if (isRefused && fresh !== formToken) {
    setFormToken(fresh);
    setRefused(false);
  }
  const refuseToken = (refused: string) => {
    setFirstToken(firstToken ?? refused);
    setRefused(true);
  };
  return { formToken, firstToken, refuseToken };
}

type Known = Exclude<SendingState, { state: "arriving" }>;

type Ending = typeof import("./ending");

/** Before the first byte: the connection may be gone with the last one. */
async function loadEnding() {
  const [ending] = await Promise.all([import("./ending"), loadDialogs()]).catch(() => []);
  return ending;
}

/** The server checks and stores without these scripts, so they must not hold it up. */
function inTime<Loaded>(loading: Promise<Loaded>) {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 10_000));
  return Promise.race([loading, tooLate]);
}

/** In this history entry: after a reload or Back, the visitor reads that it was sent. */
function markSent(receipt: string | undefined) {
  storeSent(receipt);
  window.history.replaceState({ ...window.history.state, usr: { sent: true } }, "");
}
