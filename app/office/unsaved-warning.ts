import { useBlocker } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { confirmLeaving } from "~/forms/confirm";

/**
 * @param isChanged whether something changed outside the form's fields
 * @param onLeave before the page is left in spite of it
 */
export function useUnsavedWarning(
  form: RefObject<HTMLFormElement>,
  isChanged = false,
  onLeave?: () => void,
) {
  const [isTyped, setTyped] = useState(false);
  const isDirty = isTyped || isChanged;
  const isLeaving = useRef(false);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // Input events are not enough: script also fills fields, and input may be undone.
    const opened = contentOf(asOpened(element));
    const compare = () => setTyped(contentOf(element) !== opened);
    compare();
    element.addEventListener("input", compare);
    return () => element.removeEventListener("input", compare);
  }, [form]);

  useEffect(() => {
    if (!isDirty) return;
    const hold = (event: BeforeUnloadEvent) => {
      // Some pages then load as a new document (ui/other-hosts.ts), which must not ask again.
      if (!isLeaving.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [isDirty]);

  // Submitting goes to the same URL; the redirect that follows is not leaving.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      `${currentLocation.pathname}${currentLocation.search}` !==
        `${nextLocation.pathname}${nextLocation.search}`,
  );
  // Pressed again, Back asks for another one to go on with, and the question stands already.
  const latest = useRef(blocker);
  latest.current = blocker;
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void confirmLeaving(
      "저장하지 않은 내용이 있습니다",
      "이 페이지에서 나가면 수정한 내용이 사라집니다. 나가시겠습니까?",
    ).then((isConfirmed) => {
      const { current } = latest;
      if (current.state !== "blocked") return;
      isLeaving.current = isConfirmed;
      if (isConfirmed) leave.current?.();
      if (isConfirmed) current.proceed();
      else current.reset();
    });
  }, [blocker.state]);
}

function asOpened(form: HTMLFormElement) {
  const copy = form.cloneNode(true) as HTMLFormElement;
  // Outside a document the attribute names no form: in Firefox such a control is no part of the copy.
  for (const control of copy.querySelectorAll("[form]")) control.removeAttribute("form");
  copy.reset();
  for (const area of copy.querySelectorAll<HTMLTextAreaElement>("textarea[data-sent]")) {
    area.value = area.dataset.sent ?? "";
  }
  return copy;
}

function contentOf(form: HTMLFormElement) {
  const entries = [...new FormData(form)].flatMap(([name, value]) => {
    if (typeof value === "string") return [[name, value]];
    // Until script takes its name, an empty picker sends an empty file.
    return value.name === "" ? [] : [[name, value.name, value.size]];
  });
  return JSON.stringify(entries);
}
