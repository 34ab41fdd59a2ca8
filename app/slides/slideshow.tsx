import {
  Children,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
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
  const slides = Children.toArray(children);
  const near = useNearSlides(slides.length, start, !isStill && !isPaused);

  function toggle() {
    if (isPaused) slider.current?.slickPlay();
    else slider.current?.slickPause();
    setPaused(!isPaused);
  }

  return (
    <section
      className="slideshow"
      aria-roledescription="슬라이드"
      aria-label="시공 사진"
      onTouchStart={near.addNeighbours}
      onFocus={near.addNeighbours}
    >
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
        // Three quick taps on an arrow are three slides.
        waitForAnimate={false}
        initialSlide={start}
        speed={isStill ? 0 : 1500}
        autoplay={!isStill}
        autoplaySpeed={INTERVAL}
        beforeChange={(_, next) => near.show(next)}
        slidesToShow={1}
        slidesToScroll={1}
        prevArrow={<Arrow side="prev" onNear={near.addNeighbours} />}
        nextArrow={<Arrow side="next" onNear={near.addNeighbours} />}
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the slides do not change
          <div key={index} data-near={near.has(index) ? "" : undefined}>
            {slide}
          </div>
        ))}
      </Slick>
    </section>
  );
}

/** Milliseconds between two changes, and how long before a change the next picture is fetched. */
const INTERVAL = 6000;
const AHEAD = 3000;

/** The slides whose pictures may be fetched: those shown so far, and the next one in time. */
function useNearSlides(count: number, start: number, isMoving: boolean) {
  const [current, setCurrent] = useState(start);
  const [near, setNear] = useState(new Set([start]));
  const add = useCallback(
    (...indices: number[]) => setNear((before) => new Set([...before, ...indices])),
    [],
  );
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => add((current + 1) % count), INTERVAL - AHEAD);
    return () => clearTimeout(timer);
  }, [current, count, isMoving, add]);
  return {
    has: (index: number) => near.has(index),
    show(index: number) {
      setCurrent(index);
      add(index);
    },
    /** Somebody may be about to press an arrow or to swipe. */
    addNeighbours: () => add((current + 1) % count, (current + count - 1) % count),
  };
}

interface ArrowProps {
  side: "prev" | "next";
  onNear: () => void;
  onClick?: () => void;
}

/** Drops the other props that react-slick passes, which are not valid on a button. */
function Arrow({ side, onNear, onClick }: ArrowProps) {
  return (
    <button
      type="button"
      className={`slide-arrow slide-${side}`}
      title={side === "prev" ? "이전 사진" : "다음 사진"}
      onPointerEnter={onNear}
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
