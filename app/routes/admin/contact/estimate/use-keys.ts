import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import type { LineField } from "./typed-estimate";

/**
 * Enter goes on in the next line, as in a spreadsheet: in the column in which the tabs across this one
 * began.
 */
export function useEnter(enter: (line: string, column: LineField, by: 1 | -1) => void) {
  const column = useRef<LineField>("name");
  const isByTab = useRef(false);
  return {
    onKeyDown(event: KeyboardEvent) {
      isByTab.current = event.key === "Tab";
      const field = event.target as HTMLElement;
      const line = field.closest("[data-line]");
      // An Enter that ends a syllable is not meant for the line.
      const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
      if (event.key !== "Enter" || isComposing || !line || field.tagName !== "INPUT") return;
      event.preventDefault();
      enter(line.id, column.current, event.shiftKey ? -1 : 1);
    },
    onPointerDown() {
      isByTab.current = false;
    },
    onFocus({ target }: FocusEvent) {
      const field = target as HTMLElement;
      if (isByTab.current || field.tagName !== "INPUT" || !field.closest("[data-line]")) return;
      column.current = (field as HTMLInputElement).name as LineField;
    },
  };
}

/** Ctrl+S, also while the keyboard writes Hangul. */
export function useSaveKey(form: RefObject<HTMLFormElement>) {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && event.code === "KeyS";
      if (!isAsked || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // It is being sent, or a question stands before it.
      const isHeld = form.current?.inert || document.querySelector("dialog[open]") !== null;
      if (!event.repeat && !isHeld) form.current?.requestSubmit();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [form]);
}
