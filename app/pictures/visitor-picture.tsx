import { type CSSProperties, useState } from "react";
import type { PictureArea } from "~/database/area";
import {
  cappedSizes,
  type Format,
  formatPath,
  formats,
  offeredWidths,
  type PictureData,
  type Width,
} from "./picture";

/** How wide a picture is shown; the last one has no media condition. */
export type ShownWidths = { media?: string; length: string }[];

interface PictureProps {
  area: PictureArea;
  picture: PictureData;
  /** Used if the picture has no alternative text of its own. */
  alt: string;
  shown: ShownWidths;
  /** The largest width that any screen needs. */
  most?: Width;
  /** Visible without scrolling: not loaded lazily. */
  isEarly?: boolean;
  /** The page's largest picture: loaded before everything else. */
  isFirst?: boolean;
}

/** Reserves the picture's space in its average colour, which remains if the file fails to load. */
export function Picture({
  area,
  picture,
  alt,
  shown,
  most = 2560,
  isFirst = false,
  isEarly = isFirst,
}: PictureProps) {
  const [isMissing, setMissing] = useState(false);
  const { uploadedName, width, height, color } = picture;
  const style = { "--color": color, "--ratio": `${width} / ${height}` } as CSSProperties;
  if (isMissing) {
    return (
      <span className="picture picture-missing" style={style}>
        <span>사진을 준비하고 있습니다</span>
      </span>
    );
  }
  const offered = offeredWidths(picture, most);
  const sizes = cappedSizes(shown);
  const pathOf = (width: Width, format: Format) => formatPath(area, uploadedName, width, format);
  const srcSetOf = (format: Format) =>
    offered.map(({ width, trueWidth }) => `${pathOf(width, format)} ${trueWidth}w`).join(", ");
  // For browsers that ignore srcset, and for search engines.
  const usual = offered.find(({ width }) => width >= 960) ?? offered.at(-1);
  return (
    <picture className="picture" style={style}>
      {formats
        .filter((format) => format !== "jpeg")
        .map((format) => (
          <source key={format} type={`image/${format}`} srcSet={srcSetOf(format)} sizes={sizes} />
        ))}
      <img
        // It may have failed before hydration.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setMissing(true);
        }}
        // Before srcset, or the browser might start with the wrong one.
        sizes={sizes}
        srcSet={srcSetOf("jpeg")}
        src={pathOf(usual?.width ?? 960, "jpeg")}
        width={width}
        height={height}
        alt={picture.alt || alt}
        loading={isEarly ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        decoding="async"
        onError={() => setMissing(true)}
      />
    </picture>
  );
}
