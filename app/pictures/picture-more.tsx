import type { ReactNode } from "react";
import { altField, type GalleryPicture } from "./picture";
import type { PictureDetail } from "./picture-detail";
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
 * A picture's fields and buttons. On a phone they fold behind one button, so that twenty pictures are
 * not twenty screens; on wide screens they always show. What was refused or has failed unfolds.
 */
export function PictureMore(props: PictureMoreProps) {
  const { picture, name, number, details, problems, hasFailed, children } = props;
  const isRefused = hasFailed || Object.keys(problems ?? {}).length > 0;
  return (
    <details className="picture-more" open={isRefused}>
      <summary>
        <span aria-hidden="true">⋯</span>{" "}
        <span className="visually-hidden">
          사진 {number} {name} 고치기
        </span>
      </summary>
      {picture && (
        <div className="picture-fields">
          <input
            type="text"
            name={altField(picture.uploadedName)}
            defaultValue={picture.alt}
            aria-label={`사진 ${number} 설명`}
            placeholder="사진 설명 (보이지 않는 분을 위한 글)"
            autoComplete="off"
          />
          <PictureDetails picture={picture} number={number} details={details} problems={problems} />
        </div>
      )}
      <div className="picture-buttons">{children}</div>
    </details>
  );
}
