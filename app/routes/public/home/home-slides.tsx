import { useRef, useState, useSyncExternalStore } from "react";
import { useEnhancement } from "~/forms/use-enhancement";
import { PauseIcon, PlayIcon } from "~/ui/icons";
import { Slide, type SlideData } from "./slide";
import type { SlideshowHandle, Step } from "./slideshow";
import { useSlidesDue } from "./use-slides-due";

/** Loaded late: its server markup would be blank without script. */
const loadSlideshow = () => import("./slideshow");

/** A native scrolling row until the slideshow takes over; the buttons stay the same. */
export function HomeSlides({ slides }: { slides: SlideData[] }) {
  const list = useRef<HTMLDivElement>(null);
  const slideshow = useRef<SlideshowHandle>(null);
  const [isPaused, setPaused] = useState(false);
  /** Fetches the next pictures for a press or swipe to come. */
  const [isTouched, setTouched] = useState(false);
  const isStill = useReducedMotion();
  const { start, follow } = useSlidesDue(list);
  const isSeveral = slides.length > 1;
  const Slideshow = useEnhancement(loadSlideshow, isSeveral && start !== undefined);

  function go(step: Step) {
    if (slideshow.current) return slideshow.current.go(step);
    const row = list.current;
    if (!row) return;
    const shown = Math.round(row.scrollLeft / row.clientWidth);
    const next = (shown + step + slides.length) % slides.length;
    row.scrollTo({ left: next * row.clientWidth, behavior: "instant" });
    follow();
  }

  function prepare() {
    setTouched(true);
    slideshow.current?.prepare();
  }

  const shown = slides.map((slide, index) => (
    <Slide key={slide.uploadedName} slide={slide} index={index} />
  ));
  return (
    <section
      className="slideshow"
      aria-roledescription="슬라이드"
      aria-label="시공 사진"
      onTouchStart={prepare}
      onFocus={prepare}
      onPointerOver={prepare}
    >
      {isSeveral && (
        <>
          {!isStill && (
            <button
              type="button"
              className="slide-pause"
              data-needs-script=""
              onClick={() => setPaused(!isPaused)}
            >
              {isPaused ? <PlayIcon /> : <PauseIcon />}
              <span className="visually-hidden">
                {isPaused ? "자동 넘김 시작" : "자동 넘김 멈춤"}
              </span>
            </button>
          )}
          <Arrow step={-1} onPress={go} />
          <Arrow step={1} onPress={go} />
        </>
      )}
      {Slideshow ? (
        <Slideshow start={start} isStill={isStill} isPaused={isPaused} handle={slideshow}>
          {shown}
        </Slideshow>
      ) : (
        <div
          ref={list}
          className="slide-list"
          data-touched={isTouched ? "" : undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
          tabIndex={0}
        >
          {shown}
        </div>
      )}
    </section>
  );
}

function Arrow({ step, onPress }: { step: Step; onPress: (step: Step) => void }) {
  return (
    <button
      type="button"
      className={`slide-arrow slide-${step < 0 ? "prev" : "next"}`}
      title={step < 0 ? "이전 사진" : "다음 사진"}
      data-needs-script=""
      onClick={() => onPress(step)}
    >
      {step < 0 ? "<" : ">"}
    </button>
  );
}

const stillness = "(prefers-reduced-motion: reduce)";

function useReducedMotion() {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(stillness);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => window.matchMedia(stillness).matches,
    () => false,
  );
}
