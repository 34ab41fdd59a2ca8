import { useEffect, useRef } from "react";
import { FieldErrors, RequiredMark } from "~/forms/field";
import { useHydrated } from "~/forms/use-hydrated";
import { inMegabytes, MEGABYTE, THUMBNAIL_BYTES } from "~/request/limits";
import type { FieldProblem } from "~/text/refusal";
import type { ArrangedPicture } from "./arrangement.server";
import { viewPath } from "./picture";
import { acceptedPictures } from "./picture-field";
import { usePictureUploads } from "./use-picture-uploads";

interface ThumbnailFieldProps {
  id: string;
  thumbnail: ArrangedPicture | undefined;
  errors: FieldProblem[] | undefined;
  /** Told whether one is on its way, whether another than the first one is chosen, and whether one is there. */
  onChange: (isSending: boolean, isChanged: boolean, isThere: boolean) => void;
}

/** The one picture that stands for an entry. Its size is shown, and not enforced. */
export function ThumbnailField({ id, thumbnail, errors, onChange }: ThumbnailFieldProps) {
  const uploads = usePictureUploads("portfolio", thumbnail ? [thumbnail] : []);
  const picker = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const hydrated = useHydrated();
  // Another choice is added behind the present picture, which stands until the other has arrived.
  const item = uploads.items.at(-1);
  const picture = uploads.items.findLast((each) => each.picture)?.picture;
  const isSending = uploads.sending > 0;
  const isChanged = item !== undefined && item.key !== thumbnail?.uploadedName;
  const isThere = picture !== undefined;
  useEffect(
    () => onChange(isSending, isChanged, isThere),
    [onChange, isSending, isChanged, isThere],
  );

  function take([file]: File[]) {
    if (picker.current) picker.current.value = "";
    if (!file) return;
    if (item && item.key !== thumbnail?.uploadedName) uploads.remove(item.key);
    uploads.add([file]);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over
  useEffect(() => take([...(picker.current?.files ?? [])]), []);

  return (
    <div className="field thumbnail-field">
      <label htmlFor={id}>
        대표 이미지
        <RequiredMark />
      </label>
      {picture && (
        <>
          <img
            src={viewPath("portfolio", picture.uploadedName, "800")}
            alt="지금 대표 이미지"
            width={picture.width}
            height={picture.height}
            style={{ backgroundColor: picture.color }}
          />
          {/* The server knows whether it is a new one. */}
          <input type="hidden" name="stagedThumbnail" value={picture.uploadedName} />
        </>
      )}
      <div className="file-actions">
        <input
          ref={picker}
          id={id}
          name={hydrated ? undefined : "thumbnail"}
          type="file"
          accept={acceptedPictures(hydrated)}
          className={hydrated ? "visually-hidden" : undefined}
          tabIndex={hydrated ? -1 : undefined}
          // Its label and the list of errors lead here; the button is what can be seen.
          onFocus={() => opener.current?.focus()}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? `${id}-error` : undefined}
          onChange={(event) => hydrated && take([...(event.target.files ?? [])])}
        />
        {hydrated && (
          <button
            ref={opener}
            type="button"
            className="button-quiet"
            onClick={() => picker.current?.click()}
          >
            대표 이미지 선택
          </button>
        )}
        <output className="file-counter">
          {item ? `${item.name} · ` : ""}
          {inMegabytes(item?.size ?? 0)} / {THUMBNAIL_BYTES / MEGABYTE} MB
        </output>
      </div>
      {item?.file && !item.failure && (
        <progress aria-label={`${item.name} 올리는 중`} value={item.progress ?? 0} />
      )}
      {item?.failure && (
        <p className="field-error" role="alert" data-failed>
          {item.failure}{" "}
          <button type="button" className="button-quiet" onClick={() => uploads.retry(item.key)}>
            다시 시도
          </button>{" "}
          <button type="button" className="button-quiet" onClick={() => uploads.remove(item.key)}>
            취소
          </button>
        </p>
      )}
      <FieldErrors id={`${id}-error`} errors={errors} />
    </div>
  );
}
