import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type TouchEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { CloseIcon, NextIcon, PreviousIcon } from "~/ui/icons";
import { type PictureData, viewPath } from "./picture";
import { Picture } from "./visitor-picture";

interface PictureViewerProps {
  pictures: PictureData[];
  title: string;
}

/** All pictures of an entry one below the other, each a link to itself; with script, a large view. */
export function PictureViewer({ pictures, title }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  /** Undefined until the first is opened, so that nothing large is fetched for nobody. */
  const [current, setCurrent] = useState<number>();
  const touch = useRef<{ x: number; y: number }>();
  const back = useBackToClose(dialog);
  const zoom = useZoom();

  function open(event: MouseEvent, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // At once: the close button takes the focus when the dialog opens.
    flushSync(() => setCurrent(index));
    dialog.current?.showModal();
    back.takePlace();
  }

  function turn(by: 1 | -1) {
    setCurrent(((current ?? 0) + by + pictures.length) % pictures.length);
  }

  function turnByKey({ key }: KeyboardEvent) {
    if (key === "ArrowRight") turn(1);
    if (key === "ArrowLeft") turn(-1);
  }

  function turnBySwipe({ changedTouches }: TouchEvent) {
    const start = touch.current;
    const end = changedTouches[0];
    touch.current = undefined;
    // Enlarged, one finger moves the picture about.
    if (!start || !end || pictures.length < 2 || zoom > 1) return;
    const across = end.clientX - start.x;
    const isSwipe = Math.abs(across) > 48 && Math.abs(across) > 2 * Math.abs(end.clientY - start.y);
    if (isSwipe) turn(across < 0 ? 1 : -1);
  }

  function rememberTouch({ touches }: TouchEvent) {
    const first = touches[0];
    // Two fingers enlarge; the browser does that by itself.
    touch.current =
      first && touches.length === 1 ? { x: first.clientX, y: first.clientY } : undefined;
  }

  const shown = current === undefined ? undefined : pictures[current];
  return (
    <>
      <div className="gallery">
        {pictures.map((picture, index) => (
          <a
            key={picture.uploadedName}
            href={viewPath("portfolio", picture.uploadedName)}
            onClick={(event) => open(event, index)}
          >
            <Picture
              area="portfolio"
              picture={picture}
              alt={`${title} 사진 ${index + 1}`}
              sizes="(min-width: 1200px) 1120px, 92vw"
              isFirst={index === 0}
            />
          </a>
        ))}
      </div>
      <dialog
        ref={dialog}
        className="viewer"
        aria-label="크게 보기"
        onKeyDown={turnByKey}
        onTouchStart={rememberTouch}
        onTouchEnd={turnBySwipe}
        onClose={back.givePlaceBack}
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
                  alt={`${title} 사진 ${current + 1}`}
                  sizes={`${zoom * 100}vw`}
                  isFirst
                />
              </div>
              <p className="viewer-count" aria-live="polite">
                {current + 1} / {pictures.length}
              </p>
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

/** How far the page is enlarged by two fingers, in whole steps: each may ask for a larger picture. */
function useZoom() {
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    // What is left over from a pinch back is no enlargement.
    const follow = () => setZoom(Math.ceil(visualViewport.scale - 0.05));
    follow();
    visualViewport.addEventListener("resize", follow);
    return () => visualViewport.removeEventListener("resize", follow);
  }, []);
  return zoom;
}

/** On a phone Back closes what lies over the page, and stays on the page. */
function useBackToClose(dialog: RefObject<HTMLDialogElement>) {
  /** Whether the view has a place in the history, or is giving it back. */
  const place = useRef<"taken" | "leaving">();
  useEffect(() => {
    const close = () => {
      if (!place.current) return;
      const was = place.current;
      place.current = undefined;
      if (was === "taken") dialog.current?.close();
    };
    window.addEventListener("popstate", close);
    return () => window.removeEventListener("popstate", close);
  }, [dialog]);

  function takePlace() {
    // Opened again while the last place is still on its way out: then it is shown without one.
    if (place.current) return;
    place.current = "taken";
    window.history.pushState(window.history.state, "");
  }

  /** However else the view was closed, its place goes too, unless it was opened again at once. */
  function givePlaceBack() {
    if (dialog.current?.open) return;
    if (place.current !== "taken") return;
    place.current = "leaving";
    window.history.back();
  }

  return { takePlace, givePlaceBack };
}
