import type { CSSProperties, ReactNode } from "react";
import { cappedSizes, type ShownWidths } from "~/pictures/picture";
import { heightsWide, type LinkToPicture, PictureViewer } from "~/pictures/picture-viewer";
import { Picture } from "~/pictures/visitor-picture";
import { Paragraphs } from "~/public/paragraphs";
import { BeforeAfter } from "./before-after";
import {
  groupByRoom,
  type RoomGroup,
  roomName,
  roomOf,
  type Scene,
  type StoryPicture,
  scenesOf,
  wordsBelow,
} from "./story";

interface ProjectStoryProps {
  title: string;
  story: string;
  customerWords: string;
  pictures: StoryPicture[];
  page?: ShownWidths;
}

/** Must match public-frame.css. */
const publicPage: ShownWidths = [{ length: "min(92vw, 1120px)" }];

const ROOMS_TO_LINK = 3;

export function ProjectStory({ page = publicPage, ...entry }: ProjectStoryProps) {
  const { title, pictures } = entry;
  const [first, ...others] = scenesOf(pictures);
  const groups = groupByRoom(others);
  const shown = pictures.map((picture) => ({ ...picture, caption: wordsBelow(picture) }));
  return (
    <PictureViewer pictures={shown} title={title}>
      {(linkTo) => {
        const scene = (each: Scene) => (
          <SceneFigure key={each.index} scene={each} title={title} page={page} linkTo={linkTo} />
        );
        return (
          <>
            {first && (
              <div className="gallery gallery-first">
                <SceneFigure
                  scene={first}
                  title={title}
                  page={page}
                  linkTo={linkTo}
                  room={roomOf(first)}
                />
              </div>
            )}
            <Words {...entry} />
            <RoomLinks groups={groups} />
            {groups.map((group) => (
              <Room key={group.scenes[0]?.index} group={group}>
                {group.scenes.map(scene)}
              </Room>
            ))}
          </>
        );
      }}
    </PictureViewer>
  );
}

function Words({ story, customerWords }: Pick<ProjectStoryProps, "story" | "customerWords">) {
  const [isTold, isSaid] = [story.trim() !== "", customerWords.trim() !== ""];
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
            <Paragraphs text={customerWords} />
          </blockquote>
          <figcaption>고객 후기</figcaption>
        </figure>
      )}
    </div>
  );
}

function RoomLinks({ groups }: { groups: RoomGroup[] }) {
  const linked = groups.filter(({ anchor }) => anchor);
  if (linked.length < ROOMS_TO_LINK) return null;
  return (
    <nav className="room-links" aria-label="공간">
      {linked.map(({ room, anchor }) => (
        <a key={anchor} href={`#${anchor}`}>
          {roomName(room)}
        </a>
      ))}
    </nav>
  );
}

function Room({ group, children }: { group: RoomGroup; children: ReactNode }) {
  const name = roomName(group.room);
  return (
    <section className="room" id={group.anchor} aria-label={name || undefined}>
      {name && <h2>{name}</h2>}
      <div className="gallery">{children}</div>
    </section>
  );
}

interface SceneProps {
  scene: Scene;
  title: string;
  page: ShownWidths;
  linkTo: LinkToPicture;
  /** Only for the page's first picture, which has no heading above it. */
  room?: string;
}

function SceneFigure({ scene, title, page, linkTo, room = "" }: SceneProps) {
  if (scene.kind === "pair") {
    return (
      <BeforeAfter pair={scene} title={title} page={page} linkTo={linkTo} room={roomName(room)} />
    );
  }
  const { picture, index, isHalf } = scene;
  const words = wordsBelow(picture);
  const below = [roomName(room), words].filter(Boolean).join(" · ");
  return (
    <figure
      className={isHalf ? "is-half" : undefined}
      style={{ "--own": picture.width } as CSSProperties}
    >
      <a {...linkTo(index)}>
        <Picture
          area="portfolio"
          picture={picture}
          alt={words || `${title} 사진 ${index + 1}`}
          sizes={sizesOf(picture, isHalf ? halvesOf(page) : page)}
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
function sizesOf(picture: StoryPicture, page: ShownWidths) {
  return cappedSizes(
    page.map(({ media, length }) => ({
      media,
      length: `min(${length}, ${heightsWide(picture, 90)})`,
    })),
  );
}

function halvesOf(page: ShownWidths): ShownWidths {
  const half = (length: string) =>
    length.replace(/\d+(\.\d+)?/g, (number) => String(Number(number) / 2));
  return page.flatMap(({ media, length }) =>
    media
      ? [{ media, length: half(length) }]
      : [{ media: "(min-width: 768px)", length: half(length) }, { length }],
  );
}
