import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type TouchEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { CloseIcon, NextIcon, PreviousIcon } from "~/ui/icons";
import { useBackToClose } from "~/ui/use-back-to-close";
import { cappedSizes, type PictureData, viewPath } from "./picture";
import { Picture } from "./visitor-picture";

type CaptionedPicture = PictureData & { caption?: string };

/** Marks a link to a picture's file as one that opens the viewer. */
export type LinkToPicture = (index: number) => {
  href: string;
  "data-needs-script": "";
  onClick: (event: MouseEvent) => void;
};

interface PictureViewerProps {
  pictures: CaptionedPicture[];
  title: string;
  children: (linkTo: LinkToPicture) => ReactNode;
}

/** Without script, the links lead to the files. */
export function PictureViewer({ pictures, title, children }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  /** Undefined at first, so that no large picture is fetched in vain. */
  const [current, setCurrent] = useState<number>();
  const back = useBackToClose(dialog);
  const zoom = useZoom();
  // When zoomed in, one finger pans.
  const swipe = useSwipe(turn, pictures.length > 1 && zoom <= 1);

  function open(event: MouseEvent, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // Synchronously, because the dialog focuses its close button when it opens.
    flushSync(() => setCurrent(index));
    dialog.current?.showModal();
    back.pushEntry();
  }

  function turn(by: 1 | -1) {
    setCurrent(((current ?? 0) + by + pictures.length) % pictures.length);
  }

  function turnByKey({ key }: KeyboardEvent) {
    if (key === "ArrowRight") turn(1);
    if (key === "ArrowLeft") turn(-1);
  }

  const shown = current === undefined ? undefined : pictures[current];
  return (
    <>
      {children((index) => ({
        href: viewPath("portfolio", pictures[index]?.uploadedName ?? ""),
        "data-needs-script": "",
        onClick: (event) => open(event, index),
      }))}
      <dialog
        ref={dialog}
        className="viewer"
        aria-label="크게 보기"
        onKeyDown={turnByKey}
        onTouchStart={swipe.start}
        onTouchEnd={swipe.end}
        onClose={back.leaveEntry}
        onClick={({ target }) => target === dialog.current && dialog.current.close()}
      >
        {shown && current !== undefined && (
          <>
            <div className="viewer-frame">
              <div className="viewer-stage">
                <Picture
                  key={shown.uploadedName}
                  area="portfolio"
                  picture={shown}
                  alt={shown.caption || `${title} 사진 ${current + 1}`}
                  sizes={cappedSizes([
                    { length: `min(${zoom * 100}vw, ${heightsWide(shown, zoom * 88)})` },
                  ])}
                  isFirst
                />
              </div>
              <div className="viewer-words" aria-live="polite">
                {shown.caption && <p className="viewer-caption">{shown.caption}</p>}
                <p className="viewer-count">
                  {current + 1} / {pictures.length}
                </p>
              </div>
            </div>
            <button type="button" className="viewer-close" onClick={() => dialog.current?.close()}>
              <CloseIcon />
              <span className="visually-hidden">닫기</span>
            </button>
            {pictures.length > 1 && (
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
            )}
          </>
        )}
      </dialog>
    </>
  );
}

/** `percent` of the screen, as in portfolio.css. */
export function heightsWide({ width, height }: PictureData, percent: number) {
  return `${((percent * width) / height).toFixed(1)}vh`;
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

function useSwipe(turn: (by: 1 | -1) => void, isOn: boolean) {
  const touch = useRef<{ x: number; y: number }>();

  function start({ touches }: TouchEvent) {
    const first = touches[0];
    touch.current =
      first && touches.length === 1 ? { x: first.clientX, y: first.clientY } : undefined;
  }

  function end({ changedTouches }: TouchEvent) {
    const from = touch.current;
    const to = changedTouches[0];
    touch.current = undefined;
    if (!from || !to || !isOn) return;
    const across = to.clientX - from.x;
    const isSwipe = Math.abs(across) > 48 && Math.abs(across) > 2 * Math.abs(to.clientY - from.y);
    if (isSwipe) turn(across < 0 ? 1 : -1);
  }

  return { start, end };
}
