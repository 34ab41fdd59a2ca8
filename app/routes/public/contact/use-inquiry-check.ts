import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

type Check = typeof import("./check-inquiry");

/** Loaded at the first touch; until then the server alone validates. */
export function useInquiryCheck(form: RefObject<HTMLFormElement>) {
  const [loaded, setLoaded] = useState<Check>();
  const { checkInquiry: check, warnOfInvalid: warn, howRead } = loaded ?? {};
  const { withRoughAmounts = (typed: FormData) => typed } = loaded ?? {};
  const missed = useRef(new Set<string>());

  async function load() {
    try {
      const loaded = await import("./check-inquiry");
      // Synchronously, so that the next submit is checked.
      flushSync(() => setLoaded(loaded));
      return true;
    } catch {
      return false;
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: load does the same in every render
  useEffect(() => {
    const element = form.current;
    if (!element || check) return;
    const touched = () => void load();
    const changed = ({ target }: Event) => {
      const name = target instanceof Element && target.getAttribute("name");
      // The file picker has no name, which Conform would take for the whole form.
      if (name) missed.current.add(name);
    };
    if (element.contains(document.activeElement)) touched();
    for (const type of touches) element.addEventListener(type, touched, { once: true });
    element.addEventListener("input", changed);
    return () => {
      for (const type of touches) element.removeEventListener(type, touched);
      element.removeEventListener("input", changed);
    };
  }, [form, check]);

  return { check, warn, howRead, withRoughAmounts, load, missed: missed.current };
}

/** A restored draft fires input, too. */
const touches = ["pointerdown", "focusin", "input"];
