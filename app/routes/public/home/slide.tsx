import { Link } from "@remix-run/react";
import type { CSSProperties } from "react";
import {
  cappedSizes,
  offeredWidths,
  type PictureData,
  type Size,
  viewPath,
} from "~/pictures/picture";

export interface SlideData extends PictureData {
  line: string;
  project: { id: number; title: string } | undefined;
}

interface SlideProps {
  slide: SlideData;
  index: number;
}

/** The first one is the page's largest contentful paint. */
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

/** Browsers find an element before the stylesheet, and give it priority. */
function FirstSlide({ slide, alt }: { slide: PictureData; alt: string }) {
  const { cuts, whole } = screensOf(slide);
  return (
    <picture className="slide slide-first" style={{ backgroundColor: slide.color }}>
      {cuts.map(({ media, srcSet }) => (
        <source key={media} media={media} srcSet={srcSet} />
      ))}
      <img
        fetchPriority="high"
        sizes={whole.sizes}
        srcSet={whole.srcSet}
        src={viewPath("content", slide.uploadedName, 1280)}
        width={slide.width}
        height={slide.height}
        alt={alt}
      />
    </picture>
  );
}

/** Its background is fetched shortly before it is shown (home.css, slideshow.tsx). */
function LaterSlide({ slide, index, alt }: SlideProps & { alt: string }) {
  const url = (size: Size) => `url("${viewPath("content", slide.uploadedName, size)}")`;
  const style = {
    backgroundColor: slide.color,
    "--index": index,
    "--portrait": url("portrait-720"),
    "--portrait-tall": url("portrait"),
    "--narrow": url(1280),
    "--wide": url(1920),
  } as CSSProperties;
  return <div className="slide slide-later" role="img" aria-label={alt} style={style} />;
}

export function preloadFirst(slide: PictureData | undefined) {
  if (!slide) return [];
  const { cuts, whole } = screensOf(slide);
  return [...cuts, whole].map(({ media, srcSet, sizes }) => ({
    tagName: "link",
    rel: "preload",
    as: "image",
    type: "image/webp",
    fetchPriority: "high",
    media,
    imageSrcSet: srcSet,
    imageSizes: sizes,
  }));
}

const upright = "(max-width: 767.98px) and (orientation: portrait)";

/** home.css repeats this for the later slides. The larger phone crop is for 960 lines and more. */
function screensOf(slide: PictureData) {
  const path = (size: Size) => viewPath("content", slide.uploadedName, size);
  const ratio = slide.width / slide.height;
  return {
    cuts: [
      { media: `${upright} and (min-height: 960px)`, srcSet: path("portrait"), sizes: undefined },
      {
        media: `${upright} and (max-height: 959.98px)`,
        srcSet: path("portrait-720"),
        sizes: undefined,
      },
    ],
    whole: {
      media: "(min-width: 768px), (orientation: landscape)",
      srcSet: offeredWidths(slide)
        .filter(({ width }, at, all) => width >= 960 || at === all.length - 1)
        .map(({ width, trueWidth }) => `${path(width)} ${trueWidth}w`)
        .join(", "),
      sizes: cappedSizes([{ length: `max(100vw, ${(100 * ratio).toFixed(1)}vh)` }]),
    },
  };
}
