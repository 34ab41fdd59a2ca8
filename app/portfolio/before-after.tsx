import { type CSSProperties, type ReactNode, useRef } from "react";
import { useEnhancement } from "~/forms/use-enhancement";
import { useHydrated } from "~/forms/use-hydrated";
import type { LinkToPicture } from "~/pictures/picture-viewer";
import { Picture } from "~/pictures/visitor-picture";
import { moments } from "./portfolio";
import type { Scene } from "./story";

interface BeforeAfterProps {
  pair: Extract<Scene, { kind: "pair" }>;
  title: string;
  sizes: string;
  linkTo: (...of: Parameters<LinkToPicture>) => Pick<ReturnType<LinkToPicture>, "href">;
  /** Named only below a page's first pair, which has no heading above it. */
  room: string;
  children?: ReactNode;
}

const loadSlider = () => import("./before-after-slider");

/** Stacked from the first paint on if there is script, so that nothing moves with the slider. */
export function BeforeAfter({ pair, title, sizes, linkTo, room, children }: BeforeAfterProps) {
  const frame = useRef<HTMLDivElement>(null);
  const Slider = useEnhancement(loadSlider, useHydrated());
  const { before, after, index } = pair;
  const sides = [
    { picture: before, name: "before", label: moments.BEFORE },
    { picture: after, name: "after", label: moments.AFTER },
  ];
  const captions = [...new Set([room, before.caption, after.caption])].filter(Boolean);
  const shape = `${after.width} / ${after.height}`;
  const style = { "--ratio": shape, "--frame": shape } as CSSProperties;
  return (
    <figure className="pair">
      {children}
      <div ref={frame} className="pair-frame" style={style}>
        {sides.map(({ picture, name, label }) => (
          <a
            key={name}
            {...linkTo(picture.uploadedName)}
            className={`pair-${name}`}
            // Tab stops at the slider instead; the link below the pictures opens the same view.
            tabIndex={Slider && -1}
          >
            <Picture
              area="portfolio"
              picture={picture}
              alt={`${title} ${label}`}
              sizes={sizes}
              isFirst={index === 0 && name === "before"}
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
          <a {...linkTo(after.uploadedName)}>시공 전후 크게 보기</a>
        </span>
      </figcaption>
    </figure>
  );
}
