import { type ReactNode, useEffect } from "react";
import type { PictureArea } from "~/database/area";
import { FieldErrors, RequiredMark } from "~/forms/field";
import { FilePicker } from "~/forms/file-picker";
import { focusLater } from "~/forms/focus-later";
import { inMegabytes } from "~/request/limits";
import { MEGABYTE } from "~/text/bytes";
import type { FieldProblem } from "~/text/refusal";
import { type GalleryPicture, THUMBNAIL_NAME_FIELD } from "./gallery-picture";
import { THUMBNAIL_BYTES } from "./limits";
import { viewPath } from "./picture";
import { type PictureItem, usePictureUploads } from "./use-picture-uploads";

interface ThumbnailFieldProps {
  id: string;
  area?: PictureArea;
  label?: string;
  hint?: string;
  isRequired?: boolean;
  thumbnail: GalleryPicture | undefined;
  /** What the form named in vain; the errors say so. */
  gone: GalleryPicture | undefined;
  errors: FieldProblem[] | undefined;
  /** Called when an upload starts or ends, the choice changes, or a thumbnail becomes available. */
  onChange: (isSending: boolean, isChanged: boolean, isThere: boolean) => void;
  onPick?: () => void;
  children?: ReactNode;
}

export function ThumbnailField(props: ThumbnailFieldProps) {
  const { id, thumbnail, errors, onChange } = props;
  const { area = "portfolio", label = "대표 이미지", hint, isRequired = true } = props;
  const known = [thumbnail, props.gone].filter((each) => each !== undefined);
  const uploads = usePictureUploads(area, known);
  const items = uploads.items.filter((each) => !each.picture?.isGone);
  // A new choice is appended; the current picture is shown until the new one is uploaded. A colleague
  // may have replaced what the page has shown.
  const item = items.at(-1);
  const picture = items.findLast((each) => each.picture)?.picture ?? thumbnail;
  const shown = item?.isRefused ? undefined : (item ?? thumbnail);
  const isSending = uploads.sending > 0;
  const isChanged = item !== undefined && item.key !== thumbnail?.uploadedName;
  const isThere = picture !== undefined;
  useEffect(
    () => onChange(isSending, isChanged, isThere),
    [onChange, isSending, isChanged, isThere],
  );

  function take([file]: File[]) {
    if (!file) return;
    // What a refused form has brought back is shown again if this upload is given up.
    const isPresent = item?.picture && item.picture.uploadedName === thumbnail?.uploadedName;
    if (item && !isPresent) uploads.remove(item.key);
    uploads.add([file]);
    props.onPick?.();
  }

  return (
    <div className="field thumbnail-field">
      <label htmlFor={id}>
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {picture && <Current area={area} label={label} picture={picture} />}
      <div className="file-actions">
        <FilePicker
          id={id}
          name="thumbnail"
          label={`${label} 선택`}
          accept={uploads.accept}
          isInvalid={errors !== undefined}
          describedBy={errors ? `${id}-error` : undefined}
          onPick={take}
        />
        <output className="file-counter">
          {shown && `${shown.name} · `}
          {inMegabytes(shown?.size ?? 0)} / {THUMBNAIL_BYTES / MEGABYTE} MB
        </output>
      </div>
      {item && <Upload id={id} item={item} uploads={uploads} />}
      {props.children}
      {hint && <p className="field-hint">{hint}</p>}
      <FieldErrors id={`${id}-error`} errors={errors} />
    </div>
  );
}

interface CurrentProps {
  area: PictureArea;
  label: string;
  picture: GalleryPicture;
}

function Current({ area, label, picture }: CurrentProps) {
  return (
    <>
      <img
        src={viewPath(area, picture.uploadedName, 480)}
        alt={`현재 ${label}`}
        width={picture.width}
        height={picture.height}
        style={{ backgroundColor: picture.color }}
      />
      <input type="hidden" name={THUMBNAIL_NAME_FIELD} value={picture.uploadedName} />
    </>
  );
}

interface UploadProps {
  id: string;
  item: PictureItem;
  uploads: ReturnType<typeof usePictureUploads>;
}

function Upload({ id, item, uploads }: UploadProps) {
  /** The pressed button is gone then. */
  const press = (act: (key: string) => void) => () => {
    act(item.key);
    focusLater(() => document.getElementById(id));
  };

  return (
    <>
      {item.file && !item.failure && (
        <progress aria-label={`${item.name} 올리는 중`} value={item.progress ?? 0} />
      )}
      {item.failure && (
        <p className="field-error" role="alert" data-failed={item.isRefused ? "refused" : ""}>
          {item.failure}{" "}
          {!item.isRefused && (
            <button type="button" className="button-quiet" onClick={press(uploads.retry)}>
              다시 시도
            </button>
          )}{" "}
          <button type="button" className="button-quiet" onClick={press(uploads.remove)}>
            취소
          </button>
        </p>
      )}
    </>
  );
}
