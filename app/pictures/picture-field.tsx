import { type FormEvent, useEffect, useRef, useState } from "react";
import type { PictureArea } from "~/database/area";
import { warn } from "~/forms/dialog";
import { FieldErrors } from "~/forms/field";
import { FilePicker } from "~/forms/file-picker";
import { focusLater } from "~/forms/focus-later";
import { ListButton } from "~/forms/list-button";
import { useHydrated } from "~/forms/use-hydrated";
import { excessOf, excessWarning, inMegabytes } from "~/request/limits";
import { MEGABYTE } from "~/text/bytes";
import type { FieldProblem } from "~/text/refusal";
import type { GalleryPicture } from "./gallery-picture";
import { galleryLimits } from "./limits";
import { viewPath } from "./picture";
import type { PictureDetail } from "./picture-detail";
import { PictureMore } from "./picture-more";
import { type PictureItem, usePictureUploads } from "./use-picture-uploads";

interface PictureFieldProps {
  id: string;
  area: PictureArea;
  label: string;
  pictures: GalleryPicture[];
  /** What is asked about each picture. */
  details: PictureDetail[];
  errors: FieldProblem[] | undefined;
  /** Called when uploads start or end, and when the list changes. */
  onChange: (isSending: boolean, isChanged: boolean) => void;
}

/**
 * Gallery editor: add, reorder, caption, remove. Without script, every button posts the form, and
 * the response has the changed list. With script, buttons only change the list on the page, and
 * each picture is uploaded by its own request as soon as it is picked.
 */
export function PictureField(props: PictureFieldProps) {
  const { id, area, label, pictures, details, errors, onChange } = props;
  const { items, add, remove, retry, retryAll, move, sending, accept } = usePictureUploads(
    area,
    pictures,
  );
  const [dragged, setDragged] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const hydrated = useHydrated();
  const counted = items.filter(({ isRefused }) => !isRefused);
  const used = counted.reduce((sum, { size }) => sum + size, 0);
  const failed = counted.filter(({ failure }) => failure).length;
  const isSending = sending > 0;

  const shape = items.map(({ key }) => key).join();
  const first = useRef(shape);
  useEffect(() => onChange(isSending, shape !== first.current), [onChange, isSending, shape]);

  async function take(files: File[]) {
    const excess = excessOf([...counted, ...files], galleryLimits);
    if (!excess) return add(files);
    const { title, text } = excessWarning(excess, galleryLimits);
    await warn(title, text);
  }

  function moveTo(item: PictureItem, from: number, to: number) {
    move(item.key, to);
    // The button moves with its picture, and an element that is moved in the DOM loses the focus.
    focusLater(() => {
      const [up, down] =
        list.current?.children[to]?.querySelectorAll<HTMLButtonElement>(
          ".picture-buttons button",
        ) ?? [];
      const [wanted, other] = to < from ? [up, down] : [down, up];
      return wanted?.disabled ? other : wanted;
    });
  }

  return (
    <div className="field picture-field">
      <label htmlFor={id}>{label}</label>
      <div className="file-actions">
        <FilePicker
          id={id}
          name="imageFiles"
          label="사진 추가"
          multiple
          accept={accept}
          isInvalid={errors !== undefined}
          describedBy={errors ? `${id}-error ${id}-counter` : `${id}-counter`}
          onPick={take}
        />
        <output id={`${id}-counter`} className="file-counter">
          {counted.length}장 · {inMegabytes(used)} / {galleryLimits.bytes / MEGABYTE} MB
          {isSending && ` · ${sending}장 올리는 중`}
        </output>
        {failed > 1 && (
          <button type="button" className="button-quiet" onClick={retryAll}>
            실패한 {failed}장 다시 시도
          </button>
        )}
      </div>
      <noscript>
        <p className="field-hint">사진마다의 설명과 순서는 저장한 다음 수정에서 적습니다.</p>
      </noscript>
      <FieldErrors id={`${id}-error`} errors={errors} />
      <ul ref={list} className="picture-list" aria-label={label}>
        {items.map((item, index) => (
          <li
            key={item.key}
            className={item.key === dragged ? "is-dragged" : undefined}
            onDragOver={(event) => {
              if (!dragged) return;
              event.preventDefault();
              if (dragged !== item.key) move(dragged, index);
            }}
          >
            {item.picture ? (
              <UploadedPicture
                area={area}
                picture={item.picture}
                number={index + 1}
                onDrag={hydrated ? (isOn) => setDragged(isOn ? item.key : undefined) : undefined}
              />
            ) : (
              <PendingPicture item={item} onRetry={() => retry(item.key)} />
            )}
            <PictureMore
              picture={item.picture}
              name={item.name}
              number={index + 1}
              details={details}
              problems={item.picture && problemsOf(pictures, item.picture)}
              hasFailed={item.failure !== undefined}
            >
              <PictureButtons
                index={index}
                count={items.length}
                name={item.name}
                onMove={hydrated ? (to) => moveTo(item, index, to) : undefined}
                onRemove={hydrated ? () => remove(item.key) : undefined}
              />
            </PictureMore>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Prevents a submit, with a warning, while the form has a picture whose upload failed.
 *
 * @returns whether the submit was prevented
 */
export function blockIfUploadFailed(event: FormEvent<HTMLFormElement>) {
  const form = event.currentTarget;
  if (!form.querySelector("[data-failed]")) return false;
  event.preventDefault();
  const canHelp = form.querySelector('[data-failed=""]') ? "다시 시도하거나 제거한" : "제거한";
  void warn("경고", `올리지 못한 사진이 있습니다. ${canHelp} 뒤 저장해 주세요.`);
  return true;
}

interface UploadedPictureProps {
  area: PictureArea;
  picture: GalleryPicture;
  number: number;
  onDrag: ((isOn: boolean) => void) | undefined;
}

function UploadedPicture({ area, picture, number, onDrag }: UploadedPictureProps) {
  const { uploadedName } = picture;
  return (
    <>
      <img
        src={viewPath(area, uploadedName, "800")}
        alt={picture.alt || `사진 ${number}`}
        title={onDrag && "끌어서 순서를 바꿀 수 있습니다"}
        style={{ backgroundColor: picture.color }}
        loading="lazy"
        draggable={onDrag !== undefined}
        onDragStart={() => onDrag?.(true)}
        onDragEnd={() => onDrag?.(false)}
      />
      <input type="hidden" name="uploadImageFilenames" value={uploadedName} />
      <div className="picture-words">
        <span className="file-name">{picture.name}</span>{" "}
        <span className="file-size">{inMegabytes(picture.size)} MB</span>
      </div>
    </>
  );
}

interface PictureButtonsProps {
  index: number;
  count: number;
  name: string;
  /** Without script, the buttons post the form. */
  onMove: ((to: number) => void) | undefined;
  onRemove: (() => void) | undefined;
}

function PictureButtons({ index, count, name, onMove, onRemove }: PictureButtonsProps) {
  return (
    <>
      <ListButton
        command={`up ${index}`}
        disabled={index === 0}
        onPress={onMove && (() => onMove(index - 1))}
      >
        <span aria-hidden="true">↑</span> <span className="visually-hidden">{name} 앞으로</span>
      </ListButton>
      <ListButton
        command={`down ${index}`}
        disabled={index === count - 1}
        onPress={onMove && (() => onMove(index + 1))}
      >
        <span aria-hidden="true">↓</span> <span className="visually-hidden">{name} 뒤로</span>
      </ListButton>
      {/* For the second picture, one step up is the same. */}
      {index > 1 && (
        <ListButton command={`first ${index}`} onPress={onMove && (() => onMove(0))}>
          <span aria-hidden="true">⤒</span>{" "}
          <span className="visually-hidden">{name} 맨 앞으로</span>
        </ListButton>
      )}
      <ListButton command={`remove ${index}`} onPress={onRemove}>
        제거<span className="visually-hidden"> {name}</span>
      </ListButton>
    </>
  );
}

/** From the latest answer: the list on the page was made from an earlier one. */
function problemsOf(answered: GalleryPicture[], { uploadedName }: GalleryPicture) {
  return answered.find((picture) => picture.uploadedName === uploadedName)?.problems;
}

function PendingPicture({ item, onRetry }: { item: PictureItem; onRetry: () => void }) {
  return (
    <>
      <span className="picture-pending" aria-hidden="true" />
      <div className="picture-words">
        <span className="file-name">{item.name}</span>{" "}
        <span className="file-size">{inMegabytes(item.size)} MB</span>{" "}
        {item.failure ? (
          <span className="field-error" role="alert" data-failed={item.isRefused ? "refused" : ""}>
            {item.failure}{" "}
            {!item.isRefused && (
              <button type="button" className="button-quiet" onClick={onRetry}>
                다시 시도<span className="visually-hidden"> {item.name}</span>
              </button>
            )}
          </span>
        ) : (
          <progress aria-label={`${item.name} 올리는 중`} value={item.progress ?? 0} />
        )}
      </div>
    </>
  );
}
