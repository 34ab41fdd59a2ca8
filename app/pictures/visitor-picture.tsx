import { type CSSProperties, useState } from "react";
import type { PictureArea } from "~/database/area";
import {
  type Format,
  formatPath,
  formats,
  offeredWidths,
  type PictureData,
  type Width,
} from "./picture";

interface PictureProps {
  area: PictureArea;
  picture: PictureData;
  /** Used if the picture has no alternative text of its own. */
  alt: string;
  /** How wide it is shown, from `cappedSizes`. */
  sizes: string;
  /** The largest width that any screen needs. */
  most?: Width;
  /** The page's largest picture: loaded before everything else. The others are loaded lazily. */
  isFirst?: boolean;
}

/** Reserves the picture's space in its average colour, which remains if the file fails to load. */
export function Picture({ area, picture, alt, sizes, most = 2560, isFirst = false }: PictureProps) {
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
  const pathOf = (width: Width, format: Format) => formatPath(area, uploadedName, width, format);
  const srcSetOf = (format: Format) =>
    offered.map(({ width, trueWidth }) => `${pathOf(width, format)} ${trueWidth}w`).join(", ");
  // For browsers without WebP, and for search engines.
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
        src={pathOf(usual?.width ?? 960, "jpeg")}
        width={width}
        height={height}
        alt={picture.alt || alt}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        decoding="async"
        onError={() => setMissing(true)}
      />
    </picture>
  );
}
