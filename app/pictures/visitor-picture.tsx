import { type CSSProperties, useState } from "react";
import type { PictureArea } from "~/database/area";
import { LARGEST, type PictureData, viewPath, widthOf } from "./picture";

interface PictureProps {
  area: PictureArea;
  picture: PictureData;
  /** Stands in for an alternative text that nobody wrote. */
  alt: string;
  /** How wide it is shown, as the attribute wants it. */
  sizes: string;
  /** The first on the screen: fetched before everything else. */
  isFirst?: boolean;
}

const widths = ["800", "1600", LARGEST] as const;

/** In its own proportions on its own average colour, which stays when the file cannot be shown. */
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
        // It may have failed before script came.
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
