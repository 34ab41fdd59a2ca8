import { type CSSProperties, useState } from "react";
import type { PictureArea } from "~/database/area";

/** A stored picture, with what is needed to keep its place until it has come. */
export interface PictureData {
  uploadedName: string;
  alt: string;
  width: number;
  height: number;
  /** Its average colour. */
  color: string;
}

interface PictureProps {
  from: PictureArea;
  picture: PictureData;
  /** Stands in for an alternative text that nobody wrote. */
  alt: string;
  /** How wide it is shown, as the attribute wants it. */
  sizes: string;
  /** The first on the screen: fetched before everything else. */
  isFirst?: boolean;
}

/** In its own proportions on its own average colour, which stays when the file cannot be shown. */
export function Picture({ from, picture, alt, sizes, isFirst = false }: PictureProps) {
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
        src={viewPath(from, uploadedName)}
        srcSet={[
          `${viewPath(from, uploadedName, "800")} ${shownWidth(picture, 800)}w`,
          `${viewPath(from, uploadedName, "1600")} ${shownWidth(picture, 1600)}w`,
          `${viewPath(from, uploadedName)} ${shownWidth(picture, 2560)}w`,
        ].join(", ")}
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

/** Where a picture is fetched; the sizes are those of pictures/rendition.server.ts. */
export function viewPath(
  from: PictureArea,
  uploadedName: string,
  size?: "800" | "1600" | "portrait" | "share",
) {
  return `/api/${from}/view/${encodeURIComponent(uploadedName)}${size ? `?size=${size}` : ""}`;
}

/** A rendition is bounded on its longer side and never enlarged. */
function shownWidth({ width, height }: PictureData, bound: number) {
  return Math.round(width * Math.min(1, bound / Math.max(width, height)));
}
