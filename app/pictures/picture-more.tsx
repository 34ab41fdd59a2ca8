import { type ReactNode, useState } from "react";
import { altField, type GalleryPicture } from "./gallery-picture";
import { detailsInWords, type PictureDetail } from "./picture-detail";
import { PictureDetails } from "./picture-details";

interface PictureMoreProps {
  /** Undefined while it is being uploaded. */
  picture: GalleryPicture | undefined;
  name: string;
  number: number;
  details: PictureDetail[];
  problems: GalleryPicture["problems"];
  hasFailed: boolean;
  /** The list's buttons. */
  children: ReactNode;
}

/**
 * A picture's fields and buttons. On a phone they fold behind one line, so that twenty pictures are
 * not twenty screens; the line says what is written about the picture, or that something can be. On
 * wide screens they always show. What was refused or has failed unfolds.
 */
export function PictureMore(props: PictureMoreProps) {
  const { picture, name, number, details, problems, hasFailed, children } = props;
  const [typed, setTyped] = useState<Told>();
  const isRefused = hasFailed || Object.keys(problems ?? {}).length > 0;
  return (
    <details className="picture-more" open={isRefused}>
      <summary>
        <span className="visually-hidden">
          사진 {number} {name} 고치기:{" "}
        </span>
        <span className="picture-told">
          {picture && <ToldOf {...(typed ?? storedOf(picture, details))} />}
        </span>{" "}
        <span aria-hidden="true">⋯</span>
      </summary>
      {picture && (
        <div className="picture-fields" onInput={(event) => setTyped(toldIn(event.currentTarget))}>
          <PictureDetails picture={picture} number={number} details={details} problems={problems} />
          <input
            type="text"
            name={altField(picture.uploadedName)}
            defaultValue={picture.alt}
            aria-label={`사진 ${number} 설명`}
            placeholder="사진 설명 (화면을 볼 수 없는 분께 읽어 드리는 글)"
            autoComplete="off"
          />
        </div>
      )}
      <div className="picture-buttons">{children}</div>
    </details>
  );
}

interface Told {
  words: string[];
  /** Whether something is written, not only chosen. */
  isDescribed: boolean;
}

function ToldOf({ words, isDescribed }: Told) {
  return (
    <>
      {words.join(" · ")}
      {!isDescribed && (
        <>
          {words.length > 0 && " · "}
          <span className="picture-untold">설명 넣기</span>
        </>
      )}
    </>
  );
}

function storedOf(picture: GalleryPicture, details: PictureDetail[]): Told {
  const isWritten = ({ kind, name }: PictureDetail) => kind === "line" && picture.details?.[name];
  return {
    words: [...detailsInWords(picture, details), picture.alt].filter(Boolean),
    isDescribed: picture.alt !== "" || details.some(isWritten),
  };
}

/** The same of the fields, in their order. */
function toldIn(element: HTMLElement): Told {
  const fields = [
    ...element.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select"),
  ].filter((field) => field.value.trim() !== "");
  return {
    words: fields.map((field) =>
      field instanceof HTMLSelectElement
        ? (field.selectedOptions[0]?.label ?? "")
        : field.value.trim(),
    ),
    isDescribed: fields.some((field) => field instanceof HTMLInputElement),
  };
}
