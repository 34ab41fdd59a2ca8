import type { ReactNode } from "react";
import type { PictureArea } from "~/database/area";
import { sizeInWords } from "~/request/limits";
import { type GalleryPicture, THUMBNAIL_SOURCE_FIELD } from "./gallery-picture";
import type { DetailValues, PictureDetail } from "./picture-detail";
import { PictureDetails } from "./picture-details";
import { PictureMore } from "./picture-more";
import { PictureThumb } from "./picture-thumb";
import type { PictureItem } from "./use-picture-uploads";

interface PictureRowProps {
  area: PictureArea;
  item: PictureItem;
  number: number;
  details: PictureDetail[];
  told: DetailValues;
  problems: GalleryPicture["problems"];
  remark: string | undefined;
  thumbnailSource: string | undefined;
  dragged: string | undefined;
  onDrag: ((key: string | undefined) => void) | undefined;
  onDragOver: (key: string) => void;
  isTicked: boolean;
  onTick: ((key: string, isOn: boolean, isRange: boolean) => void) | undefined;
  onTold: (values: DetailValues) => void;
  onRetry: () => void;
  children: ReactNode;
}

/** One line each, so that a dozen are seen at once and dragged past each other. */
export function PictureRow(props: PictureRowProps) {
  const { area, item, number, details, told, problems, remark, dragged, onTick } = props;
  const { key, picture, name, failure, isRefused } = item;
  return (
    <li
      data-key={key}
      className={key === dragged ? "is-dragged" : undefined}
      onDragOver={(event) => {
        if (!dragged) return;
        event.preventDefault();
        if (dragged !== key) props.onDragOver(dragged);
      }}
      // Firefox opens a picture that is dropped.
      onDrop={(event) => dragged && event.preventDefault()}
    >
      <PictureThumb
        area={area}
        item={item}
        number={number}
        onDrag={props.onDrag}
        isTicked={props.isTicked}
        onTick={isRefused ? undefined : onTick}
      />
      {picture && <input type="hidden" name="uploadImageFilenames" value={picture.uploadedName} />}
      <div className="picture-words">
        <span className="file-name">{name}</span>{" "}
        {item.size > 0 && <span className="file-size">{sizeInWords(item.size)}</span>}
      </div>
      {!isRefused && (
        <PictureDetails
          picture={picture}
          number={number}
          details={details.filter(({ kind }) => kind === "line")}
          problems={problems}
        />
      )}
      {props.thumbnailSource !== undefined && !isRefused && (
        <SourceChoice picture={picture} number={number} source={props.thumbnailSource} />
      )}
      {failure && <Failure item={item} onRetry={props.onRetry} />}
      {remark && <p className="picture-remark">{remark}</p>}
      <PictureMore
        picture={picture}
        name={name}
        number={number}
        details={isRefused ? undefined : details.filter(({ kind }) => kind === "choice")}
        told={told}
        problems={problems}
        hasFailed={failure !== undefined}
        onTold={props.onTold}
      >
        {props.children}
      </PictureMore>
    </li>
  );
}

interface SourceChoiceProps {
  picture: PictureItem["picture"];
  number: number;
  /** Of the chosen one. */
  source: string;
}

function SourceChoice({ picture, number, source }: SourceChoiceProps) {
  return (
    <label className="picture-source">
      <input
        type="radio"
        name={THUMBNAIL_SOURCE_FIELD}
        value={picture?.uploadedName}
        disabled={!picture}
        defaultChecked={picture?.uploadedName === source}
      />{" "}
      대표 지정<span className="visually-hidden"> 사진 {number}</span>
    </label>
  );
}

function Failure({ item, onRetry }: { item: PictureItem; onRetry: () => void }) {
  const { name, failure, isRefused } = item;
  return (
    <p className="field-error" role="alert" data-failed={isRefused ? "refused" : ""}>
      {failure}{" "}
      {!isRefused && (
        <button type="button" className="button-quiet" onClick={onRetry}>
          다시 시도<span className="visually-hidden"> {name}</span>
        </button>
      )}
    </p>
  );
}
