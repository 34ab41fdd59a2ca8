import { type CSSProperties, useState } from "react";
import type { PictureArea } from "~/database/area";
import { offeredWidths, type PictureData, viewPath, type Width } from "./picture";

interface PictureProps {
  area: PictureArea;
  picture: PictureData;
  /** Used if the picture has none of its own. */
  alt: string;
  sizes: string;
  most?: Width;
  /** The page's largest picture, loaded before everything else. */
  isFirst?: boolean;
  /** Loaded before it is in view. */
  isNear?: boolean;
}

/** The average colour remains if the file fails to load. */
export function Picture({ area, picture, alt, sizes, most = 1920, ...when }: PictureProps) {
  const { isFirst = false, isNear = isFirst } = when;
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
  // For search engines, and browsers without srcset.
  const usual = offered.find(({ width }) => width >= 960) ?? offered.at(-1);
  return (
    <picture className="picture" style={style}>
      <img
        // It may have failed before hydration.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setMissing(true);
        }}
        // Before the URLs, because a browser fetches as soon as it has them.
        loading={isNear ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : isNear ? "low" : undefined}
        decoding="async"
        sizes={sizes}
        srcSet={offered
          .map(({ width, trueWidth }) => `${viewPath(area, uploadedName, width)} ${trueWidth}w`)
          .join(", ")}
        src={viewPath(area, uploadedName, usual?.width)}
        width={width}
        height={height}
        alt={picture.alt || alt}
        onError={() => setMissing(true)}
      />
    </picture>
  );
}
