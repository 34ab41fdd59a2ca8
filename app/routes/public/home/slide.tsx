import { Link } from "@remix-run/react";
import type { CSSProperties } from "react";
import {
  cappedSizes,
  type Format,
  formatPath,
  formats,
  offeredWidths,
  type PictureData,
  type Shape,
  type Width,
} from "~/pictures/picture";

export interface SlideData extends PictureData {
  /** A short line on the picture, or "". */
  line: string;
  /** The project that it leads to. */
  project: { id: number; title: string } | undefined;
}

interface SlideProps {
  slide: SlideData;
  /** From 0. */
  index: number;
}

/** A slide fills the screen. The first one is the page's largest contentful paint. */
export function Slide({ slide, index }: SlideProps) {
  const alt = slide.alt || `시공 사진 ${index + 1}`;
  return (
    <div className="slide-place">
      {index === 0 ? (
        <FirstSlide slide={slide} alt={alt} />
      ) : (
        <LaterSlide slide={slide} index={index} alt={alt} />
      )}
      <SlideLine slide={slide} />
    </div>
  );
}

function SlideLine({ slide: { line, project } }: { slide: SlideData }) {
  if (project) {
    return (
      <Link to={`/portfolio/${project.id}`} className="slide-line" prefetch="intent">
        {line || project.title}
      </Link>
    );
  }
  return line ? <p className="slide-line">{line}</p> : null;
}

/** An element of its own, which the browser finds before the stylesheet, and gives priority. */
function FirstSlide({ slide, alt }: { slide: PictureData; alt: string }) {
  return (
    <picture className="slide slide-first" style={{ backgroundColor: slide.color }}>
      {screensOf(slide).flatMap((screen) =>
        formats.map((format) => (
          <source
            key={`${screen.media} ${format}`}
            media={screen.media}
            type={`image/${format}`}
            srcSet={screen.srcSetOf(format)}
            sizes={screen.sizes}
          />
        )),
      )}
      <img
        src={formatPath("content", slide.uploadedName, 1280, "jpeg")}
        width={slide.width}
        height={slide.height}
        alt={alt}
        fetchPriority="high"
      />
    </picture>
  );
}

/** Its background is fetched shortly before it is shown: home.css and slideshow.tsx. */
function LaterSlide({ slide, index, alt }: SlideProps & { alt: string }) {
  const set = (size: Width | Shape) =>
    `image-set(${formats
      .map(
        (format) =>
          `url("${formatPath("content", slide.uploadedName, size, format)}") type("image/${format}")`,
      )
      .join(", ")})`;
  const style = {
    backgroundColor: slide.color,
    "--index": index,
    // For browsers without type() in image-set.
    "--plain": `url("${formatPath("content", slide.uploadedName, 1280, "jpeg")}")`,
    "--portrait": set("portrait-720"),
    "--portrait-tall": set("portrait"),
    "--narrow": set(1280),
    "--wide": set(1920),
    "--widest": set(2560),
  } as CSSProperties;
  return <div className="slide slide-later" role="img" aria-label={alt} style={style} />;
}

/** Preloads the first slide. A browser that cannot show AVIF ignores it and finds the picture. */
export function preloadFirst(slide: PictureData | undefined) {
  if (!slide) return [];
  return screensOf(slide).map((screen) => ({
    tagName: "link",
    rel: "preload",
    as: "image",
    type: "image/avif",
    fetchPriority: "high",
    media: screen.media,
    imageSrcSet: screen.srcSetOf("avif"),
    imageSizes: screen.sizes,
  }));
}

const upright = "(max-width: 767.98px) and (orientation: portrait)";

/**
 * What each screen gets; home.css repeats it for the later slides. Of the two crops for phones, the
 * larger one would be more than two pixels per CSS pixel on a screen of fewer than 960 lines.
 */
function screensOf(slide: PictureData) {
  const crop = (media: string, shape: Shape) => ({
    media,
    srcSetOf: (format: Format) => formatPath("content", slide.uploadedName, shape, format),
    sizes: undefined,
  });
  const ratio = slide.width / slide.height;
  return [
    crop(`${upright} and (min-height: 960px)`, "portrait"),
    crop(`${upright} and (max-height: 959.98px)`, "portrait-720"),
    {
      media: "(min-width: 768px), (orientation: landscape)",
      srcSetOf: (format: Format) =>
        offeredWidths(slide, 2560)
          .filter(({ width }, at, all) => width >= 960 || at === all.length - 1)
          .map(
            ({ width, trueWidth }) =>
              `${formatPath("content", slide.uploadedName, width, format)} ${trueWidth}w`,
          )
          .join(", "),
      // It covers the screen.
      sizes: cappedSizes([{ length: `max(100vw, ${(100 * ratio).toFixed(1)}vh)` }]),
    },
  ];
}
