import type { GalleryPicture } from "./gallery-picture";
import { detailField, type PictureDetail } from "./picture-detail";

interface PictureDetailsProps {
  /** Undefined during the upload. */
  picture: GalleryPicture | undefined;
  number: number;
  details: PictureDetail[];
  problems: GalleryPicture["problems"];
}

export function PictureDetails({ picture, number, details, problems }: PictureDetailsProps) {
  return details.map((detail) => {
    const name = picture && detailField(detail.name, picture.uploadedName);
    const problem = problems?.[detail.name];
    const errorId = `${name?.replace(" ", "-")}-error`;
    const attributes = {
      name,
      "data-detail": detail.name,
      defaultValue: picture?.details?.[detail.name] ?? "",
      "aria-label": `사진 ${number} ${detail.label}`,
      "aria-invalid": problem ? true : undefined,
      "aria-describedby": problem ? errorId : undefined,
    };
    return (
      <span key={detail.name} className={`picture-detail picture-detail-${detail.kind}`}>
        {detail.kind === "line" ? (
          <input
            type="text"
            {...attributes}
            placeholder={detail.placeholder ?? detail.label}
            autoComplete="off"
          />
        ) : (
          <select {...attributes}>
            <option value="">{detail.none}</option>
            {detail.choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
        {problem && (
          <span id={errorId} className="field-error">
            {problem}
          </span>
        )}
      </span>
    );
  });
}
