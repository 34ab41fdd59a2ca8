import { type ReactNode, useRef, useState, useSyncExternalStore } from "react";
import SlickModule from "react-slick";
import "slick-carousel/slick/slick.css";
import { PauseIcon, PlayIcon } from "~/ui/icons";

// CommonJS: depending on the bundler, the class is the module itself or its default export.
const Slick = (SlickModule as unknown as { default?: typeof SlickModule }).default ?? SlickModule;

interface SlideshowProps {
  children: ReactNode;
  /** The slide to begin with. */
  start?: number | undefined;
}

/** Full-screen pictures that cross-fade, with a pause button. */
export default function Slideshow({ children, start = 0 }: SlideshowProps) {
  const slider = useRef<SlickModule>(null);
  const [isPaused, setPaused] = useState(false);
  const isStill = useReducedMotion();

  function toggle() {
    if (isPaused) slider.current?.slickPlay();
    else slider.current?.slickPause();
    setPaused(!isPaused);
  }

  return (
    <section className="slideshow" aria-roledescription="슬라이드" aria-label="시공 사진">
      {!isStill && (
        <button type="button" className="slide-pause" onClick={toggle}>
          {isPaused ? <PlayIcon /> : <PauseIcon />}
          <span className="visually-hidden">{isPaused ? "자동 넘김 시작" : "자동 넘김 멈춤"}</span>
        </button>
      )}
      <Slick
        key={String(isStill)}
        ref={slider}
        fade
        infinite
        initialSlide={start}
        speed={isStill ? 0 : 1500}
        autoplay={!isStill}
        autoplaySpeed={6000}
        slidesToShow={1}
        slidesToScroll={1}
        prevArrow={<Arrow side="prev" />}
        nextArrow={<Arrow side="next" />}
      >
        {children}
      </Slick>
    </section>
  );
}

/** Drops the other props that react-slick passes, which are not valid on a button. */
function Arrow({ side, onClick }: { side: "prev" | "next"; onClick?: () => void }) {
  return (
    <button
      type="button"
      className={`slide-arrow slide-${side}`}
      title={side === "prev" ? "이전 사진" : "다음 사진"}
      onClick={onClick}
    >
      {side === "prev" ? "<" : ">"}
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
