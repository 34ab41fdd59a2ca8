import { type RefObject, useEffect, useRef } from "react";

interface SliderProps {
  /** Holds the two pictures, and the line's position as `--at`, from 0 to 1. */
  frame: RefObject<HTMLElement>;
}

/** Pixels from which a press is a drag and no tap, which opens the large view. */
const DRAG = 6;

/** In rem, as in before-after.css. */
const HANDLE = 2.75;

/** The range is for keys and screen readers only: it would jump to a finger that scrolls past. */
export default function BeforeAfterSlider({ frame }: SliderProps) {
  const range = useRef<HTMLInputElement>(null);

  function show() {
    const input = range.current;
    if (!input) return;
    frame.current?.style.setProperty("--at", String(input.valueAsNumber / 100));
    input.setAttribute("aria-valuetext", inWords(input.valueAsNumber));
  }

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    return onDrag(element, (at) => {
      if (!range.current) return;
      range.current.valueAsNumber = 100 * at;
      show();
    });
  });

  return (
    <input
      ref={range}
      type="range"
      min={0}
      max={100}
      defaultValue={50}
      aria-label="시공 전과 시공 후 비교"
      aria-valuetext={inWords(50)}
      onInput={show}
    />
  );
}

/**
 * Tells where mouse or finger drags the line to, from 0 to 1.
 *
 * @returns what stops it
 */
function onDrag(element: HTMLElement, onMoved: (at: number) => void) {
  const stop = new AbortController();
  const listen = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => element.addEventListener(type, listener, { capture: true, signal: stop.signal });
  let pressedAt: number | undefined;
  let isDragged = false;

  listen("pointerdown", ({ isPrimary, button, clientX }) => {
    isDragged = false;
    pressedAt = isPrimary && button === 0 ? clientX : undefined;
  });
  listen("pointermove", ({ clientX, pointerId, buttons }) => {
    // Released outside, before it was a drag.
    if (buttons === 0) pressedAt = undefined;
    if (pressedAt === undefined) return;
    if (!isDragged && Math.abs(clientX - pressedAt) < DRAG) return;
    if (!isDragged) element.setPointerCapture(pointerId);
    isDragged = true;
    const { left, width } = element.getBoundingClientRect();
    // The line is in the handle's middle.
    const handle = HANDLE * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const at = (clientX - left - handle / 2) / (width - handle);
    onMoved(Math.min(1, Math.max(0, at)));
  });
  for (const type of ["pointerup", "pointercancel"] as const) {
    listen(type, () => {
      pressedAt = undefined;
    });
  }
  listen("click", (event) => {
    if (!isDragged) return;
    isDragged = false;
    event.preventDefault();
    event.stopPropagation();
  });
  // Of the link or the picture.
  listen("dragstart", (event) => event.preventDefault());
  return () => stop.abort();
}

function inWords(at: number) {
  return `시공 전 ${at}%, 시공 후 ${100 - at}%`;
}
