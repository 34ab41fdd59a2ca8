import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { PictureArea } from "~/database/area";
import { confirm } from "~/forms/confirm";
import { warn } from "~/forms/dialog";
import { FieldErrors } from "~/forms/field";
import { FilePicker } from "~/forms/file-picker";
import { focusLater } from "~/forms/focus-later";
import { setValue } from "~/forms/set-value";
import { useHydrated } from "~/forms/use-hydrated";
import { excessOf, excessWarning, inMegabytes } from "~/request/limits";
import { MEGABYTE } from "~/text/bytes";
import type { FieldProblem } from "~/text/refusal";
import type { GalleryPicture } from "./gallery-picture";
import { galleryLimits } from "./limits";
import { isShared, PictureBatch } from "./picture-batch";
import { PictureButtons } from "./picture-buttons";
import type { DetailValues, PictureDetail } from "./picture-detail";
import { PictureRow } from "./picture-row";
import { type PictureItem, usePictureUploads } from "./use-picture-uploads";
import { useTicks } from "./use-ticks";

interface PictureFieldProps {
  id: string;
  area: PictureArea;
  label: string;
  pictures: GalleryPicture[];
  details: PictureDetail[];
  remarksOn?: (all: DetailValues[]) => (string | undefined)[];
  thumbnailSource?: string;
  errors: FieldProblem[] | undefined;
  onChange: (isSending: boolean, isChanged: boolean) => void;
}

/** Without script, every button posts the form, and the response has the changed list. */
export function PictureField(props: PictureFieldProps) {
  const { id, area, label, pictures, details, errors } = props;
  const state = usePictureList(props);
  const { items, counted, uploads, list, dragged, batch, toldOf, remember, remarks } = state;
  const { ticks, ticked, hasBatch, shared } = batch;
  const hydrated = useHydrated();
  return (
    <div className="field picture-field">
      <label htmlFor={id}>{label}</label>
      <Adding {...props} state={state} />
      <noscript>
        <p className="field-hint">
          사진별 설명과 순서는 저장한 뒤 수정 페이지에서 정할 수 있습니다.
        </p>
      </noscript>
      <FieldErrors id={`${id}-error`} errors={errors} />
      {hasBatch && (
        <PictureBatch
          details={shared}
          ticked={ticked.map(toldOf)}
          isAll={ticked.length === counted.length}
          given={ticks.given}
          onTickAll={ticks.tickAll}
          onGive={batch.give}
          onRemove={batch.removeTicked}
        />
      )}
      <ul ref={list} className="picture-list picture-rows" aria-label={label}>
        {items.map((item, index) => (
          <PictureRow
            key={item.key}
            area={area}
            item={item}
            number={index + 1}
            details={details}
            told={toldOf(item)}
            problems={item.picture && problemsOf(pictures, item.picture)}
            remark={remarks[counted.indexOf(item)]}
            thumbnailSource={props.thumbnailSource}
            dragged={dragged}
            onDrag={hydrated ? state.setDragged : undefined}
            onDragOver={(key) => uploads.move(key, index)}
            isTicked={ticks.keys.includes(item.key)}
            onTick={hydrated && hasBatch ? ticks.tick : undefined}
            onTold={(values) => remember(item.key, values)}
            onRetry={() => uploads.retry(item.key)}
          >
            <PictureButtons
              index={index}
              count={items.length}
              name={item.name}
              onMove={hydrated ? (to) => state.moveTo(item, index, to) : undefined}
              onRemove={hydrated ? () => state.removeAt(index) : undefined}
            />
          </PictureRow>
        ))}
      </ul>
    </div>
  );
}

function usePictureList({ id, area, pictures, details, remarksOn, onChange }: PictureFieldProps) {
  const uploads = usePictureUploads(area, pictures);
  const { items, move, sending } = uploads;
  const [dragged, setDragged] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const counted = items.filter(({ isRefused }) => !isRefused);
  const isSending = sending > 0;
  const batch = useBatch(id, details, counted, uploads.remove, list);
  const { toldOf, remember } = useTold();
  const remarks = remarksOn?.(counted.map(toldOf)) ?? [];

  const shape = items.map(({ key }) => key).join();
  const first = useRef(shape);
  useEffect(() => onChange(isSending, shape !== first.current), [onChange, isSending, shape]);

  async function take(files: File[]) {
    const excess = excessOf([...counted, ...files], galleryLimits);
    if (!excess) return uploads.add(files);
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

  function removeAt(index: number) {
    uploads.remove(items[index]?.key ?? "");
    // The pressed button is gone.
    focusLater(
      () => list.current?.children[index]?.querySelector("summary") ?? document.getElementById(id),
    );
  }

  const acts = { take, moveTo, removeAt, setDragged };
  return { items, counted, uploads, list, dragged, batch, toldOf, remember, remarks, ...acts };
}

function useBatch(
  id: string,
  details: PictureDetail[],
  counted: PictureItem[],
  remove: (key: string) => void,
  list: RefObject<HTMLUListElement>,
) {
  const ticks = useTicks(counted.map(({ key }) => key));
  const shared = details.filter(isShared);
  const ticked = counted.filter(({ key }) => ticks.keys.includes(key));
  const hasBatch = shared.length > 0 && counted.length > 1;

  function give(detail: string, value: string, label: string) {
    for (const row of list.current?.children ?? []) {
      if (!ticks.keys.includes((row as HTMLElement).dataset.key ?? "")) continue;
      setValue(row.querySelector<HTMLSelectElement>(`[data-detail="${detail}"]`), value);
    }
    ticks.noteGiven(label);
  }

  async function removeTicked() {
    const text = `선택한 사진 ${ticked.length}장을 제거하시겠습니까?`;
    if (!(await confirm("확인: 사진 제거", text, "제거"))) return;
    for (const { key } of ticked) remove(key);
    // The pressed button is gone, and with fewer than two pictures all of its row.
    focusLater(
      () =>
        document.querySelector<HTMLElement>(".picture-batch input") ?? document.getElementById(id),
    );
  }

  return { ticks, shared, ticked, hasBatch, give, removeTicked };
}

interface AddingProps extends Pick<PictureFieldProps, "id" | "errors"> {
  state: ReturnType<typeof usePictureList>;
}

function Adding({ id, errors, state }: AddingProps) {
  const { counted, uploads, take } = state;
  const { sending } = uploads;
  const used = counted.reduce((sum, { size }) => sum + size, 0);
  const failed = counted.filter(({ failure }) => failure).length;
  return (
    <div className="file-actions">
      <FilePicker
        id={id}
        name="imageFiles"
        label="사진 추가"
        multiple
        accept={uploads.accept}
        isInvalid={errors !== undefined}
        describedBy={errors ? `${id}-error ${id}-counter` : `${id}-counter`}
        onPick={take}
      />
      <output id={`${id}-counter`} className="file-counter">
        {counted.length}장 · {inMegabytes(used)} / {galleryLimits.bytes / MEGABYTE} MB
        {sending > 0 && ` · ${sending}장 올리는 중`}
      </output>
      {failed > 1 && (
        <button type="button" className="button-quiet" onClick={uploads.retryAll}>
          실패한 {failed}장 다시 시도
        </button>
      )}
    </div>
  );
}

export function blockIfUploadFailed(event: FormEvent<HTMLFormElement>) {
  const form = event.currentTarget;
  if (!form.querySelector("[data-failed]")) return false;
  event.preventDefault();
  const canHelp = form.querySelector('[data-failed=""]') ? "다시 시도하거나 제거한" : "제거한";
  void warn("경고", `올리지 못했거나 삭제된 사진이 있습니다. ${canHelp} 뒤 저장해 주세요.`);
  return true;
}

/** The native fields hold what this shows. */
function useTold() {
  const [typed, setTyped] = useState<Record<string, DetailValues>>({});
  const toldOf = ({ key, picture }: PictureItem): DetailValues =>
    typed[key] ?? { ...picture?.details, alt: picture?.alt ?? "" };
  const remember = (key: string, values: DetailValues) =>
    setTyped((all) => ({ ...all, [key]: values }));
  return { toldOf, remember };
}

/** From the latest answer: the list on the page was made from an earlier one. */
function problemsOf(answered: GalleryPicture[], { uploadedName }: GalleryPicture) {
  return answered.find((picture) => picture.uploadedName === uploadedName)?.problems;
}
