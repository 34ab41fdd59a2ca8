import { type RefObject, useEffect, useState } from "react";

/** Until the slideshow's script is loaded; it then shows the first slide for six seconds. */
const STILL = 3000;

/**
 * Due once the first slide has been seen for a while, or a mouse or key moves. Browsers report
 * scrolling a frame late, so `follow` reads the slide in view at once.
 */
export function useSlidesDue(list: RefObject<HTMLElement>) {
  const [start, setStart] = useState<number>();
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const noteSlide = () => {
      // The slideshow may have replaced it just now.
      if (!element.isConnected) return;
      setStart(Math.round(element.scrollLeft / element.clientWidth) || 0);
    };
    if (start !== undefined) {
      element.addEventListener("scroll", noteSlide, { passive: true });
      return () => element.removeEventListener("scroll", noteSlide);
    }
    let timer = setTimeout(begin, STILL);
    function begin() {
      if (!element || element.contains(document.activeElement)) return wait();
      noteSlide();
    }
    function wait() {
      clearTimeout(timer);
      timer = setTimeout(begin, STILL);
    }
    for (const type of ["touchstart", "touchend", "scroll"]) {
      element.addEventListener(type, wait, { passive: true });
    }
    const beginByMouse = ({ pointerType, movementX, movementY }: PointerEvent) => {
      // A resting mouse reports a move by zero when the page is laid out under it.
      if (pointerType === "mouse" && (movementX !== 0 || movementY !== 0)) begin();
    };
    window.addEventListener("pointermove", beginByMouse);
    window.addEventListener("keydown", begin);
    return () => {
      clearTimeout(timer);
      for (const type of ["touchstart", "touchend", "scroll"]) {
        element.removeEventListener(type, wait);
      }
      window.removeEventListener("pointermove", beginByMouse);
      window.removeEventListener("keydown", begin);
    };
  }, [list, start]);
  function follow() {
    const row = list.current;
    if (!row) return;
    const shown = Math.round(row.scrollLeft / row.clientWidth) || 0;
    // It may have become due just now, which is not rendered yet.
    setStart((before) => (before === undefined ? before : shown));
  }

  return { start, follow };
}
