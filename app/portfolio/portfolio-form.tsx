import {
  getInputProps,
  getSelectProps,
  getTextareaProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type FormEvent, useCallback, useRef, useState } from "react";
import { AddressField } from "~/forms/address-field";
import { DateField } from "~/forms/date-field";
import { ErrorSummary } from "~/forms/error-summary";
import { Field } from "~/forms/field";
import { InteriorTypeField } from "~/forms/interior-type-field";
import { incomplete, isFieldCheck, listErrors, warnIncomplete } from "~/forms/refused-form";
import { useHydrated } from "~/forms/use-hydrated";
import { useUnsavedWarning } from "~/office/unsaved-warning";
import { galleryLimits } from "~/pictures/limits";
import { type GalleryPicture, THUMBNAIL_NAME_FIELD } from "~/pictures/picture";
import { hasFailedPictures, PictureField } from "~/pictures/picture-field";
import { ThumbnailField } from "~/pictures/thumbnail-field";
import { checkForm } from "~/request/check-form";
import { excessWarning, isExcess } from "~/request/limits";
import type { FieldProblem, FieldProblems } from "~/text/refusal";
import { DraftField, FlagField } from "./flag-field";
import { buildingTypes } from "./portfolio";
import {
  fieldLabels,
  type formValues,
  type portfolioModifySchema,
  type portfolioSchema,
  thumbnailMissing,
} from "./portfolio-schema";
import { storyDetails } from "./story-details";

interface PortfolioFormProps {
  schema: typeof portfolioSchema | typeof portfolioModifySchema;
  /** False for a new entry. */
  addressRequired: boolean;
  values: Partial<ReturnType<typeof formValues>>;
  version: number | undefined;
  thumbnail: GalleryPicture | undefined;
  pictures: GalleryPicture[];
  reply: SubmissionResult<FieldProblem[]> | undefined;
  /** Called when uploads start or end: a form saved in between would lack their pictures. */
  onSending: (isSending: boolean) => void;
}

export const formId = "portfolio";

/** The form for adding and modifying an entry: a native form, enhanced by script. */
export function PortfolioForm(props: PortfolioFormProps) {
  const { schema, addressRequired, reply, onSending } = props;
  const element = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const pictures = usePictureState(onSending);
  const [noThumbnail, setNoThumbnail] = useState(false);
  const { noteThumbnail } = pictures;
  const onThumbnail = useCallback(
    (isSending: boolean, isChanged: boolean, isThere: boolean) => {
      noteThumbnail(isSending, isChanged);
      if (isThere) setNoThumbnail(false);
    },
    [noteThumbnail],
  );
  useUnsavedWarning(element, pictures.isChanged);
  const [form, fields] = useForm({
    id: formId,
    lastResult: reply,
    defaultValue: props.values,
    shouldValidate: "onInput",
    onValidate: ({ formData }) => checkForm(formData, schema),
  });

  function check(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event);
    if (isFieldCheck(event)) return;
    if (hasFailedPictures(event)) return;
    const isMissing = !new FormData(event.currentTarget).get(THUMBNAIL_NAME_FIELD);
    setNoThumbnail(isMissing);
    if (!event.defaultPrevented && !isMissing) return;
    event.preventDefault();
    void warnIncomplete(event.currentTarget);
  }

  const allErrors = noThumbnail
    ? { ...form.allErrors, thumbnail: [thumbnailMissing] }
    : form.allErrors;
  return (
    <Form
      ref={element}
      id={form.id}
      method="post"
      encType="multipart/form-data"
      className="record"
      noValidate
      onSubmit={check}
    >
      {/* The default button for the Enter key, instead of one that moves a picture. */}
      <button type="submit" hidden tabIndex={-1}>
        저장
      </button>
      {(form.status === "error" || noThumbnail) && !form.errors && (
        <ErrorSummary {...summarize(allErrors)} focus={!hydrated} />
      )}
      {props.version !== undefined && <input type="hidden" name="version" value={props.version} />}
      <section className="form-section">
        <h2>기본 정보</h2>
        <Field meta={fields.title} label="제목" required>
          <input
            {...getInputProps(fields.title, { type: "text" })}
            key={fields.title.key}
            aria-required
            autoComplete="off"
          />
        </Field>
        <ThumbnailField
          id={`${formId}-thumbnail`}
          thumbnail={props.thumbnail}
          errors={allErrors.thumbnail}
          onChange={onThumbnail}
        />
        <div className="field-pair">
          <Field meta={fields.buildingType} label="유형">
            <select {...getSelectProps(fields.buildingType)} key={fields.buildingType.key}>
              {Object.entries(buildingTypes).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Field>
          <Field meta={fields.supplyArea} label="공급 면적 (평)">
            <input
              {...getInputProps(fields.supplyArea, { type: "text" })}
              key={fields.supplyArea.key}
              inputMode="decimal"
              autoComplete="off"
            />
          </Field>
          <Field meta={fields.completion} label="준공 (년)">
            <input
              {...getInputProps(fields.completion, { type: "text" })}
              key={fields.completion.key}
              inputMode="numeric"
              autoComplete="off"
              placeholder="2024"
            />
          </Field>
          <Field meta={fields.budget} label="예산 (만원)">
            <input
              {...getInputProps(fields.budget, { type: "text" })}
              key={fields.budget.key}
              inputMode="decimal"
              autoComplete="off"
            />
          </Field>
          <DateField meta={fields.startDate} label="시공 시작일" />
          <DateField meta={fields.endDate} label="시공 종료일" />
        </div>
        <FlagField meta={fields.isBudgetShown} label="예산을 홈페이지에 표시 (3,000만원대)" />
        <InteriorTypeField
          meta={fields.interiorType}
          initial={fields.interiorType.initialValue ?? "ALL"}
        />
        <DraftField meta={fields.isDraft} />
      </section>
      <section className="form-section">
        <h2>지역</h2>
        <p className="field-hint">
          홈페이지에는 기본 주소만 나옵니다. 상세 주소는 보이지 않습니다.
        </p>
        <AddressField fields={fields} required={addressRequired} />
        <FlagField meta={fields.isDistrictOnly} label="홈페이지에는 구까지만 표시" />
      </section>
      <section className="form-section">
        <h2>이야기</h2>
        <Field meta={fields.story} label="이야기" hint="줄을 바꾸면 새 문단이 됩니다.">
          <textarea
            {...getTextareaProps(fields.story, { ariaDescribedBy: fields.story.descriptionId })}
            key={fields.story.key}
            rows={8}
          />
        </Field>
        <Field meta={fields.customerWords} label="고객의 말">
          <textarea
            {...getTextareaProps(fields.customerWords)}
            key={fields.customerWords.key}
            rows={3}
          />
        </Field>
      </section>
      <section className="form-section">
        <h2>사진</h2>
        <p className="field-hint">
          올린 사진마다 공간과 시공 전·후를 고를 수 있습니다. 시공 전 사진 바로 뒤에 시공 후 사진을
          두면 한 쌍으로 나란히 보입니다.
        </p>
        <PictureField
          id={`${formId}-imageFiles`}
          area="portfolio"
          label="시공 사진"
          pictures={props.pictures}
          details={storyDetails}
          errors={form.allErrors.imageFiles}
          onChange={pictures.onGallery}
        />
      </section>
    </Form>
  );
}

/** Whether either of the two picture fields is uploading, and whether either has changed. */
function usePictureState(onSending: (isSending: boolean) => void) {
  const sending = useRef({ thumbnail: false, gallery: false });
  const [changed, setChanged] = useState({ thumbnail: false, gallery: false });
  const note = useCallback(
    (field: "thumbnail" | "gallery", isSending: boolean, isChanged: boolean) => {
      sending.current[field] = isSending;
      onSending(sending.current.thumbnail || sending.current.gallery);
      setChanged((all) => (all[field] === isChanged ? all : { ...all, [field]: isChanged }));
    },
    [onSending],
  );
  return {
    isChanged: changed.thumbnail || changed.gallery,
    noteThumbnail: useCallback((s: boolean, c: boolean) => note("thumbnail", s, c), [note]),
    onGallery: useCallback((s: boolean, c: boolean) => note("gallery", s, c), [note]),
  };
}

/** Without script, this replaces the dialogs, with the same text. */
function summarize(allErrors: FieldProblems) {
  const errors = listErrors(formId, fieldLabels, allErrors);
  const onGallery = allErrors.imageFiles?.[0]?.code;
  if (errors.length === 1 && isExcess(onGallery)) {
    return { errors: [], ...excessWarning(onGallery, galleryLimits) };
  }
  const isOnPictures = errors.every(({ id }) => /-(thumbnail|imageFiles)$/.test(id));
  if (isOnPictures && allErrors.thumbnail?.[0]?.code !== "missing") {
    return { errors, title: "경고", text: "사진을 확인해 주세요." };
  }
  return { errors, ...incomplete };
}
