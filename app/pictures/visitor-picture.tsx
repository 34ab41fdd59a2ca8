import { type CSSProperties, useState } from "react";
import type { PictureArea } from "~/database/area";
import { LARGEST, type PictureData, viewPath, widthOf } from "./picture";

interface PictureProps {
  area: PictureArea;
  picture: PictureData;
  /** Used if the picture has no alternative text of its own. */
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
  /** Visible without scrolling: loaded eagerly, with high priority. */
  isFirst?: boolean;
}

const widths = ["800", "1600", LARGEST] as const;

/** Reserves the picture's space in its average colour, which remains if the file fails to load. */
export function Picture({ area, picture, alt, sizes, isFirst = false }: PictureProps) {
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
  return (
    <span className="picture" style={style}>
      <img
        // It may have failed before hydration.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setMissing(true);
        }}
        src={viewPath(area, uploadedName)}
        srcSet={widths
          .map((shape) => `${viewPath(area, uploadedName, shape)} ${widthOf(shape, picture)}w`)
          .join(", ")}
        sizes={sizes}
        width={width}
        height={height}
        alt={picture.alt || alt}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        decoding="async"
        onError={() => setMissing(true)}
      />
    </span>
  );
}
