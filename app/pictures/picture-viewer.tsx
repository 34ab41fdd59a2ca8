import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { CloseIcon, NextIcon, PreviousIcon } from "~/ui/icons";
import { useBackToClose } from "~/ui/use-back-to-close";
import { cappedSizes, type PictureData, SHARP, viewPath } from "./picture";
import { Picture } from "./visitor-picture";

/** One picture, or two that are seen together. */
export interface ViewerSlide {
  place: string;
  pictures: (PictureData & { caption: string })[];
}

/** Marks a link to a picture's file as one that opens the viewer. */
export type LinkToPicture = (uploadedName: string) => {
  href: string;
  "data-needs-script": "";
  onClick: (event: MouseEvent) => void;
};

interface PictureViewerProps {
  slides: ViewerSlide[];
  title: string;
  children: (linkTo: LinkToPicture) => ReactNode;
}

/** Without script, the links lead to the files. */
export function PictureViewer({ slides, title, children }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useStrip(slides.length);
  const back = useBackToClose(dialog);
  const zoom = useZoom();
  const swipe = useSwipeDown(dialog, zoom <= 1);
  const { current } = strip;

  function open(event: MouseEvent, uploadedName: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const isShown = (each: PictureData) => each.uploadedName === uploadedName;
    const index = slides.findIndex(({ pictures }) => pictures.some(isShown));
    strip.open(index, () => dialog.current?.showModal());
    back.pushEntry();
  }

  return (
    <>
      {children((uploadedName) => ({
        href: viewPath("portfolio", uploadedName),
        "data-needs-script": "",
        onClick: (event) => open(event, uploadedName),
      }))}
      <dialog
        ref={dialog}
        className="viewer"
        aria-label="크게 보기"
        data-zoomed={zoom > 1 ? "" : undefined}
        onKeyDown={strip.turnByKey}
        onClose={back.leaveEntry}
        onClick={({ target }) => isDark(target as Element) && dialog.current?.close()}
      >
        {current !== undefined && (
          <>
            <button type="button" className="viewer-close" onClick={() => dialog.current?.close()}>
              <CloseIcon />
              <span className="visually-hidden">닫기</span>
            </button>
            <div
              ref={strip.element}
              className="viewer-strip"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no finger scrolls it by keys
              tabIndex={0}
              {...strip.events}
              {...swipe}
            >
              <Slides slides={slides} current={current} zoom={zoom} title={title} />
            </div>
            <Words slides={slides} current={current} />
            {slides.length > 1 && <Arrows turn={strip.turn} />}
          </>
        )}
      </dialog>
    </>
  );
}

function isDark(pressed: Element) {
  return pressed.closest(".picture, button, .viewer-words") === null;
}

interface SlidesProps extends Pick<PictureViewerProps, "slides" | "title"> {
  current: number;
  zoom: number;
}

/** Of those beside it, the pictures come early: one swipes faster than they load. */
function Slides({ slides, current, ...rest }: SlidesProps) {
  return slides.map((slide, index) => (
    <div
      key={slide.pictures[0]?.uploadedName}
      className="viewer-slide"
      aria-hidden={index !== current || undefined}
    >
      {Math.abs(index - current) <= 1 && (
        <Slide slide={slide} isFirst={index === current} {...rest} />
      )}
    </div>
  ));
}

interface SlideProps {
  slide: ViewerSlide;
  zoom: number;
  title: string;
  isFirst: boolean;
}

function Slide({ slide: { pictures }, zoom, title, isFirst }: SlideProps) {
  const share = zoom / pictures.length;
  return pictures.map((picture) => (
    <Picture
      key={picture.uploadedName}
      area="portfolio"
      picture={picture}
      alt={picture.caption || title}
      sizes={cappedSizes(
        [
          {
            media: "(orientation: portrait)",
            length: `min(${zoom * 100}vw, ${heightsWide(picture, share * 88)})`,
          },
          { length: `min(${share * 100}vw, ${heightsWide(picture, zoom * 88)})` },
        ],
        SHARP,
      )}
      isFirst={isFirst}
      isNear
    />
  ));
}

function Words({ slides, current }: { slides: ViewerSlide[]; current: number }) {
  const { place = "", pictures = [] } = slides[current] ?? {};
  const count = (some: ViewerSlide[]) => some.reduce((sum, each) => sum + each.pictures.length, 0);
  const first = count(slides.slice(0, current)) + 1;
  const last = first + pictures.length - 1;
  const captions = pictures.map(({ caption }) => caption).filter(Boolean);
  return (
    <div className="viewer-words" aria-live="polite">
      {captions.length > 0 && <p>{captions.join(", ")}</p>}
      <p className="viewer-count">
        {place && `${place} · `}
        {last > first ? `${first}–${last}` : first} / {count(slides)}
      </p>
    </div>
  );
}

function Arrows({ turn }: { turn: (by: 1 | -1) => void }) {
  return (
    <>
      <button type="button" className="viewer-previous" onClick={() => turn(-1)}>
        <PreviousIcon />
        <span className="visually-hidden">이전 사진</span>
      </button>
      <button type="button" className="viewer-next" onClick={() => turn(1)}>
        <NextIcon />
        <span className="visually-hidden">다음 사진</span>
      </button>
    </>
  );
}

/** `percent` of the screen, as in project.css. */
export function heightsWide({ width, height }: PictureData, percent: number) {
  return `${((percent * width) / height).toFixed(1)}vh`;
}

/** Slides side by side, which the browser scrolls by finger and stops at one. */
function useStrip(count: number) {
  const element = useRef<HTMLDivElement>(null);
  /** Undefined at first, so that no large picture is fetched in vain. */
  const [current, setCurrent] = useState<number>();
  /** What a button or key scrolls to: what passes meanwhile is not the current one. */
  const aim = useRef<number>();

  function show(index: number, behavior: ScrollBehavior) {
    const strip = element.current;
    strip?.scrollTo({ left: index * strip.clientWidth, behavior });
  }

  function open(index: number, showDialog: () => void) {
    // Synchronously, because the dialog focuses its close button when it opens.
    flushSync(() => setCurrent(index));
    showDialog();
    show(index, "instant");
  }

  function turn(by: 1 | -1) {
    const from = current ?? 0;
    const to = (from + by + count) % count;
    setCurrent(to);
    const isFar = Math.abs(to - from) > 1;
    aim.current = isFar ? undefined : to;
    // "auto" is smooth (project.css), but for those who ask for less motion.
    show(to, isFar ? "instant" : "auto");
  }

  function turnByKey(event: KeyboardEvent) {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    event.preventDefault();
    turn(event.key === "ArrowRight" ? 1 : -1);
  }

  function follow() {
    if (!element.current) return;
    const { scrollLeft, clientWidth } = element.current;
    const at = Math.round(scrollLeft / clientWidth);
    if (aim.current !== undefined && aim.current !== at) return;
    aim.current = undefined;
    setCurrent(at);
  }

  function grab() {
    aim.current = undefined;
  }

  const events = { onScroll: follow, onTouchStart: grab, onWheel: grab };
  return { element, current, open, turn, turnByKey, events };
}

/** Rounded up to whole steps: each may load a larger rendition. */
function useZoom() {
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    // Zooming back out may leave a scale slightly above 1.
    const follow = () => setZoom(Math.ceil(visualViewport.scale - 0.05));
    follow();
    visualViewport.addEventListener("resize", follow);
    return () => visualViewport.removeEventListener("resize", follow);
  }, []);
  return zoom;
}

/** Pixels from which a finger that moves down closes. */
const CLOSING = 100;

/** When zoomed in, one finger pans. */
function useSwipeDown(dialog: RefObject<HTMLDialogElement>, isOn: boolean) {
  const from = useRef<number>();
  const downTo = ({ clientY }: PointerEvent) => Math.max(0, clientY - (from.current ?? clientY));

  function move(down: number) {
    dialog.current?.style.setProperty("--down", `${down}px`);
  }
  function stop() {
    from.current = undefined;
    move(0);
  }

  return {
    onPointerDown(event: PointerEvent) {
      stop();
      // A second finger zooms.
      if (isOn && event.isPrimary && event.pointerType === "touch") from.current = event.clientY;
    },
    onPointerMove(event: PointerEvent) {
      if (from.current !== undefined) move(downTo(event));
    },
    onPointerUp(event: PointerEvent) {
      const isClosing = downTo(event) > CLOSING;
      stop();
      if (isClosing) dialog.current?.close();
    },
    // The browser scrolls to another picture.
    onPointerCancel: stop,
  };
}
