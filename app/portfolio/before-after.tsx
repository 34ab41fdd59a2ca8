import { type CSSProperties, useRef } from "react";
import { useEnhancement } from "~/forms/use-enhancement";
import { useHydrated } from "~/forms/use-hydrated";
import { cappedSizes, type ShownWidths } from "~/pictures/picture";
import type { LinkToPicture } from "~/pictures/picture-viewer";
import { Picture } from "~/pictures/visitor-picture";
import { moments, type Scene } from "./story";

interface BeforeAfterProps {
  pair: Extract<Scene, { kind: "pair" }>;
  title: string;
  page: ShownWidths;
  linkTo: LinkToPicture;
  /** Named only below a page's first pair, which has no heading above it. */
  room: string;
}

const loadSlider = () => import("./before-after-slider");

/** Stacked from the first paint on if there is script, so that nothing moves with the slider. */
export function BeforeAfter({ pair, title, page, linkTo, room }: BeforeAfterProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isStacked = useHydrated() && matchMedia("(scripting: enabled)").matches;
  const Slider = useEnhancement(loadSlider, isStacked);
  const { before, after, index } = pair;
  const sides = [
    { picture: before, at: index, name: "before", label: moments.BEFORE },
    { picture: after, at: index + 1, name: "after", label: moments.AFTER },
  ];
  const captions = [...new Set([room, before.caption, after.caption])].filter(Boolean);
  const shape = `${after.width} / ${after.height}`;
  const style = { "--ratio": shape, "--frame": shape } as CSSProperties;
  return (
    <figure className="pair">
      <div ref={frame} className="pair-frame" style={style}>
        {sides.map(({ picture, at, name, label }) => (
          <a
            key={name}
            {...linkTo(at)}
            className={`pair-${name}`}
            // Tab stops at the slider instead; the links below the pictures open the same views.
            tabIndex={Slider && -1}
          >
            <Picture
              area="portfolio"
              picture={picture}
              alt={`${title} ${label}`}
              sizes={cappedSizes(page)}
              isFirst={at === 0}
            />
            <span className="pair-label" aria-hidden={!picture.alt || undefined}>
              {label}
            </span>
          </a>
        ))}
        {Slider && <Slider frame={frame} />}
      </div>
      <figcaption>
        {captions.join(" · ")}{" "}
        <span className="pair-ways">
          {sides.map(({ name, at, label }) => (
            <a key={name} {...linkTo(at)}>
              {label} 크게 보기
            </a>
          ))}
        </span>
      </figcaption>
    </figure>
  );
}
