import type { FormEvent, RefObject } from "react";

interface SliderProps {
  /** Holds the two pictures, and the place of the line between them as `--at`, from 0 to 1. */
  frame: RefObject<HTMLElement>;
}

/** Moves the line between before and after: a range over both pictures. */
export default function BeforeAfterSlider({ frame }: SliderProps) {
  function move({ currentTarget }: FormEvent<HTMLInputElement>) {
    const at = currentTarget.valueAsNumber;
    frame.current?.style.setProperty("--at", String(at / 100));
    currentTarget.setAttribute("aria-valuetext", inWords(at));
  }
  return (
    <input
      type="range"
      min={0}
      max={100}
      defaultValue={50}
      aria-label="시공 전과 시공 후 비교"
      aria-valuetext={inWords(50)}
      onInput={move}
    />
  );
}

function inWords(at: number) {
  return `시공 전 ${at}%, 시공 후 ${100 - at}%`;
}
