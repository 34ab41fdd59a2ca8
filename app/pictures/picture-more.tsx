import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { altField, type GalleryPicture } from "./gallery-picture";
import { type DetailValues, detailsInWords, type PictureDetail } from "./picture-detail";
import { PictureDetails } from "./picture-details";

interface PictureMoreProps {
  picture: GalleryPicture | undefined;
  name: string;
  number: number;
  /** Undefined for a refused picture, about which nothing is asked. */
  details: PictureDetail[] | undefined;
  told: DetailValues;
  problems: GalleryPicture["problems"];
  hasFailed: boolean;
  onTold: (values: DetailValues) => void;
  children: ReactNode;
}

/** The line's end says what is chosen. What was refused or has failed unfolds. */
export function PictureMore(props: PictureMoreProps) {
  const { picture, name, number, details, told, problems, hasFailed, onTold } = props;
  const fields = useRef<HTMLDivElement>(null);
  const isRefused = hasFailed || details?.some((detail) => problems?.[detail.name]);
  const words = new Set([...detailsInWords(told, details ?? []), told.alt ?? ""].filter(Boolean));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before the script came
  useEffect(() => {
    if (fields.current) onTold(valuesIn(fields.current));
  }, []);
  return (
    <details className="picture-more" open={isRefused}>
      <summary>
        <span className="visually-hidden">
          사진 {number} {name} 수정:{" "}
        </span>
        {details && <Told words={[...words]} labels={details.map(({ label }) => label)} />}{" "}
        <span aria-hidden="true">⋯</span>
      </summary>
      {details && (
        <div
          ref={fields}
          className="picture-fields"
          onInput={({ currentTarget }) => onTold(valuesIn(currentTarget))}
        >
          <PictureDetails picture={picture} number={number} details={details} problems={problems} />
          <input
            type="text"
            name={picture && altField(picture.uploadedName)}
            data-detail="alt"
            defaultValue={picture?.alt ?? ""}
            aria-label={`사진 ${number} 설명`}
            placeholder="사진 설명 (화면을 볼 수 없는 분께 읽어 드리는 글)"
            autoComplete="off"
          />
        </div>
      )}
      <div className="picture-buttons">{props.children}</div>
    </details>
  );
}

function Told({ words, labels }: { words: string[]; labels: string[] }) {
  const isUntold = words.length === 0;
  return (
    <span className={isUntold ? "picture-told picture-untold" : "picture-told"}>
      {(isUntold ? labels : words).map((text, index) => (
        <Fragment key={text}>
          {index > 0 && " · "}
          <span>{text}</span>
        </Fragment>
      ))}
    </span>
  );
}

function valuesIn(element: HTMLElement): DetailValues {
  const fields = element.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-detail]");
  return Object.fromEntries(
    [...fields].map(({ dataset, value }) => [dataset.detail ?? "", value.trim()]),
  );
}
