import type { CSSProperties, ReactNode } from "react";
import { cappedSizes, EDGE_TO_EDGE, type ShownWidths, scaled } from "~/pictures/picture";
import { heightsWide, type LinkToPicture, PictureViewer } from "~/pictures/picture-viewer";
import { Picture } from "~/pictures/visitor-picture";
import { Paragraphs } from "~/public/paragraphs";
import { BeforeAfter } from "./before-after";
import {
  type Placed,
  placed,
  ratioOf,
  ratioOfScene,
  roomName,
  roomOf,
  rowsOf,
  type Scene,
  type StoryPicture,
  scenesOf,
  signed,
  wordsBelow,
} from "./story";

interface ProjectStoryProps {
  title: string;
  story: string;
  customerWords: string;
  pictures: StoryPicture[];
  page?: PageWidths;
}

interface PageWidths {
  /** From 768 px on, where pictures stand in rows. */
  wide: ShownWidths;
  narrow: string;
}

/** Must match public-frame.css and project.css. */
const publicPage: PageWidths = {
  wide: [{ media: "(min-width: 768px)", length: "min(92vw, 1120px)" }],
  narrow: "100vw",
};

const ROOMS_TO_LINK = 3;

export function ProjectStory({ page = publicPage, ...entry }: ProjectStoryProps) {
  const { title, pictures } = entry;
  const scenes = scenesOf(pictures);
  const [first, ...others] = inRows(placed(scenes));
  const row = (each: Placed[], linkTo: LinkToPicture) => (
    <Row key={each[0]?.scene.index} row={each} title={title} page={page} linkTo={linkTo} />
  );
  return (
    <PictureViewer slides={scenes.map(slideOf)} title={title}>
      {(linkTo) => (
        <>
          {first && <div className="gallery">{row(first, linkTo)}</div>}
          <Words {...entry} />
          <RoomLinks placed={others.flat()} />
          {others.length > 0 && (
            <div className="gallery">{others.map((each) => row(each, linkTo))}</div>
          )}
        </>
      )}
    </PictureViewer>
  );
}

/** A wide picture opens the page alone. The first one's room is named below it, not above. */
function inRows(all: Placed[]) {
  const isAlone = ratioOf(all.slice(0, 1)) >= 1;
  const [first, ...rest] = isAlone ? [all.slice(0, 1), ...rowsOf(all.slice(1))] : rowsOf(all);
  if (!first) return [];
  return [first.map((each, index) => (index === 0 ? { ...each, heading: "" } : each)), ...rest];
}

function slideOf(scene: Scene) {
  const shown = scene.kind === "pair" ? [scene.before, scene.after] : [scene.picture];
  return {
    place: roomName(roomOf(scene)),
    pictures: shown.map((picture) => ({ ...picture, caption: wordsBelow(picture) })),
  };
}

function Words({ story, customerWords }: Pick<ProjectStoryProps, "story" | "customerWords">) {
  const [isTold, isSaid] = [story.trim() !== "", customerWords.trim() !== ""];
  const { said, signer } = signed(customerWords);
  if (!isTold && !isSaid) return null;
  return (
    <div className="project-words">
      {isTold && (
        <div className="project-story">
          <Paragraphs text={story} />
        </div>
      )}
      {isSaid && (
        <figure className="customer-words">
          <blockquote>
            <Paragraphs text={said} />
          </blockquote>
          <figcaption>{[signer, "고객 후기"].filter(Boolean).join(" · ")}</figcaption>
        </figure>
      )}
    </div>
  );
}

function RoomLinks({ placed }: { placed: Placed[] }) {
  const linked = placed.filter(({ anchor }) => anchor);
  if (linked.length < ROOMS_TO_LINK) return null;
  return (
    <nav className="room-links" aria-label="공간">
      {linked.map(({ heading, anchor }) => (
        <a key={anchor} href={`#${anchor}`}>
          {heading}
        </a>
      ))}
    </nav>
  );
}

interface RowProps {
  row: Placed[];
  title: string;
  page: PageWidths;
  linkTo: LinkToPicture;
}

/** Columns by the pictures' proportions, so that all are of one height. */
function Row({ row, page, ...rest }: RowProps) {
  const whole = ratioOf(row);
  const columns = row.map(({ scene }) => `minmax(0, ${ratioOfScene(scene).toFixed(3)}fr)`);
  const style = { "--columns": columns.join(" "), "--row": whole.toFixed(3) } as CSSProperties;
  return (
    <div className="gallery-row" style={style}>
      {row.map((each) => {
        const share = ratioOfScene(each.scene) / whole;
        const wide = page.wide.map(({ length, ...on }) => ({
          ...on,
          length: scaled(length, share),
        }));
        return (
          <SceneFigure
            key={each.scene.index}
            {...each}
            {...rest}
            widths={[...wide, { length: page.narrow }]}
          />
        );
      })}
    </div>
  );
}

interface SceneProps extends Placed {
  title: string;
  widths: ShownWidths;
  linkTo: LinkToPicture;
}

function SceneFigure({ scene, heading, anchor, title, widths, linkTo }: SceneProps) {
  const above: ReactNode = heading && <h2 id={anchor}>{heading}</h2>;
  const room = scene.index === 0 ? roomName(roomOf(scene)) : "";
  if (scene.kind === "pair") {
    return (
      <BeforeAfter
        pair={scene}
        title={title}
        sizes={cappedSizes(widths, EDGE_TO_EDGE)}
        linkTo={linkTo}
        room={room}
      >
        {above}
      </BeforeAfter>
    );
  }
  const { picture, index } = scene;
  const words = wordsBelow(picture);
  const below = [room, words].filter(Boolean).join(" · ");
  return (
    <figure style={{ "--own": picture.width } as CSSProperties}>
      {above}
      <a {...linkTo(picture.uploadedName)}>
        <Picture
          area="portfolio"
          picture={picture}
          alt={words || `${title} 사진 ${index + 1}`}
          sizes={sizesOf(picture, widths)}
          isFirst={index === 0}
        />
      </a>
      {below && (
        // Without an alternative text, the picture is read by these words.
        <figcaption aria-hidden={(!picture.alt && below === words) || undefined}>
          {below}
        </figcaption>
      )}
    </figure>
  );
}

/** As in project.css: never higher than the screen. */
function sizesOf(picture: StoryPicture, widths: ShownWidths) {
  return cappedSizes(
    widths.map(({ media, length }) => ({
      media,
      length: `min(${length}, ${heightsWide(picture, 90)})`,
    })),
    EDGE_TO_EDGE,
  );
}
