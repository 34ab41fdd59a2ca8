import {
  Children,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import SlickModule from "react-slick";

// CommonJS: depending on the bundler, the class is the module or its default export.
const Slick = (SlickModule as unknown as { default?: typeof SlickModule }).default ?? SlickModule;

export type Step = 1 | -1;

export interface SlideshowHandle {
  go: (step: Step) => void;
  prepare: () => void;
}

interface SlideshowProps {
  children: ReactNode;
  start?: number | undefined;
  isStill: boolean;
  isPaused: boolean;
  handle: RefObject<SlideshowHandle>;
}

export default function Slideshow(props: SlideshowProps) {
  const { children, start = 0, isStill, isPaused, handle } = props;
  const slider = useRef<SlickModule>(null);
  const slides = Children.toArray(children);
  const { isHeld, holding } = useHeld();
  const isMoving = !isStill && !isPaused && !isHeld;
  const { near, show, addNeighbours } = useNearSlides(slides.length, start, isMoving);

  // By calls: `autoplay` is asked again at each new size, and once paused starts nothing. A layout
  // effect, because the package starts with its first state.
  useLayoutEffect(() => {
    if (isStill) return;
    if (isMoving) slider.current?.slickPlay();
    else slider.current?.slickPause();
  }, [isStill, isMoving]);

  useImperativeHandle(
    handle,
    () => ({
      go: (step) => (step < 0 ? slider.current?.slickPrev() : slider.current?.slickNext()),
      prepare: addNeighbours,
    }),
    [addNeighbours],
  );

  return (
    <Slick
      key={String(isStill)}
      ref={slider}
      fade
      infinite
      arrows={false}
      // Three quick taps on an arrow are three slides.
      waitForAnimate={false}
      initialSlide={start}
      // home.css fades: while the package does, it takes no swipe.
      speed={0}
      // It takes a finger for a mouse that stays, and hears no focus within a slide.
      pauseOnHover={false}
      autoplay={!isStill}
      autoplaySpeed={INTERVAL}
      beforeChange={(_, next) => show(next)}
      slidesToShow={1}
      slidesToScroll={1}
    >
      {slides.map((slide, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the slides do not change
        <div key={index} data-near={near.has(index) ? "" : undefined} {...holding}>
          {slide}
        </div>
      ))}
    </Slick>
  );
}

/** While the mouse rests on a slide, or a link in it has the focus. */
function useHeld() {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const holding = {
    onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === "mouse"),
    onPointerLeave: () => setHovered(false),
    // The package lets a tap focus the slide itself.
    onFocus: ({ target, currentTarget }: FocusEvent) => setFocused(target !== currentTarget),
    onBlur: () => setFocused(false),
  };
  return { isHeld: isHovered || isFocused, holding };
}

/** In milliseconds: between changes, and from the fetch to the change. */
const INTERVAL = 6000;
const AHEAD = 3000;

/** Those shown so far, and the next one in time. */
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
  const show = (index: number) => {
    setCurrent(index);
    add(index);
  };
  const addNeighbours = useCallback(
    () => add((current + 1) % count, (current + count - 1) % count),
    [add, current, count],
  );
  return { near, show, addNeighbours };
}
