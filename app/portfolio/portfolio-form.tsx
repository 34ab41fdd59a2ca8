import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useRef, useState } from "react";
import { ErrorSummary } from "~/forms/error-summary";
import { incomplete, isFieldCheck, listErrors, warnIncomplete } from "~/forms/refused-form";
import { useHydrated } from "~/forms/use-hydrated";
import { DefaultButton } from "~/office/save-bar";
import { useUnsavedWarning } from "~/office/unsaved-warning";
import {
  type GalleryPicture,
  THUMBNAIL_NAME_FIELD,
  THUMBNAIL_SOURCE_FIELD,
} from "~/pictures/gallery-picture";
import { galleryLimits } from "~/pictures/limits";
import { blockIfUploadFailed, PictureField } from "~/pictures/picture-field";
import { ThumbnailField } from "~/pictures/thumbnail-field";
import { checkForm } from "~/request/check-form";
import { excessWarning, isExcess } from "~/request/limits";
import type { FieldProblem, FieldProblems } from "~/text/refusal";
import {
  fieldLabels,
  type formValues,
  type portfolioModifySchema,
  type portfolioSchema,
  thumbnailMissing,
} from "./portfolio-schema";
import { FactsSection, PlaceSection, StorySection, TitleSection } from "./portfolio-sections";
import { storyDetails, storyRemarks } from "./story-details";

interface PortfolioFormProps {
  schema: typeof portfolioSchema | ReturnType<typeof portfolioModifySchema>;
  addressRequired: boolean;
  values: Partial<ReturnType<typeof formValues>>;
  version: number | undefined;
  thumbnail: GalleryPicture | undefined;
  goneThumbnail: GalleryPicture | undefined;
  pictures: GalleryPicture[];
  thumbnailSource: string | undefined;
  reply: SubmissionResult<FieldProblem[]> | undefined;
  /** A form saved during uploads would lack their pictures. */
  onSending: (isSending: boolean) => void;
  /** Also while uploads are under way. */
  isBusy: boolean;
}

export const formId = "portfolio";

export function PortfolioForm(props: PortfolioFormProps) {
  const { schema, addressRequired, reply, onSending } = props;
  const element = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const ownThumbnail = useRef<HTMLInputElement>(null);
  const pictures = usePictureState(onSending, ownThumbnail);
  const { noThumbnail } = pictures;
  useUnsavedWarning(element, pictures.isChanged);
  const [form, fields] = useForm({
    id: formId,
    lastResult: reply,
    defaultValue: props.values,
    shouldValidate: "onInput",
    onValidate: ({ formData }) => checkForm(formData, schema),
  });

  function send(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event);
    if (isFieldCheck(event)) return;
    if (blockIfUploadFailed(event)) return;
    const sent = new FormData(event.currentTarget);
    const isMissing = !sent.get(THUMBNAIL_NAME_FIELD) && !sent.get("uploadImageFilenames");
    pictures.setNoThumbnail(isMissing);
    if (!event.defaultPrevented && !isMissing) return;
    event.preventDefault();
    void warnIncomplete(event.currentTarget);
  }

  const allErrors = { ...form.allErrors, ...(noThumbnail && { thumbnail: [thumbnailMissing] }) };
  return (
    <Form
      ref={element}
      id={form.id}
      method="post"
      encType="multipart/form-data"
      className="record"
      noValidate
      onSubmit={send}
    >
      <DefaultButton isBusy={props.isBusy} />
      {(form.status === "error" || noThumbnail) && !form.errors && (
        <ErrorSummary {...summarize(allErrors)} focus={!hydrated} />
      )}
      {props.version !== undefined && <input type="hidden" name="version" value={props.version} />}
      <TitleSection fields={fields} autoFocus={props.version === undefined && !reply}>
        <Pictures
          form={props}
          ofGallery={form.allErrors.imageFiles}
          ofThumbnail={allErrors.thumbnail}
          own={ownThumbnail}
          state={pictures}
        />
      </TitleSection>
      <FactsSection fields={fields} />
      <PlaceSection fields={fields} required={addressRequired} />
      <StorySection fields={fields} />
    </Form>
  );
}

interface PicturesProps {
  form: PortfolioFormProps;
  ofGallery: FieldProblem[] | undefined;
  ofThumbnail: FieldProblem[] | undefined;
  own: RefObject<HTMLInputElement>;
  state: ReturnType<typeof usePictureState>;
}

function Pictures({ form, ofGallery, ofThumbnail, own, state }: PicturesProps) {
  return (
    <>
      <PictureField
        id={`${formId}-imageFiles`}
        area="portfolio"
        label="시공 사진"
        pictures={form.pictures}
        details={storyDetails}
        remarksOn={storyRemarks}
        thumbnailSource={form.thumbnailSource ?? ""}
        errors={ofGallery}
        onChange={state.onGallery}
      />
      <p className="field-hint">
        시공 전 사진 바로 뒤에 같은 공간의 시공 후 사진을 두면 한 쌍으로 나란히 보입니다.
      </p>
      <ProjectThumbnail
        thumbnail={form.thumbnail}
        gone={form.goneThumbnail}
        isOwn={!form.thumbnailSource}
        own={own}
        errors={ofThumbnail}
        onChange={state.onThumbnail}
      />
    </>
  );
}

interface ProjectThumbnailProps {
  thumbnail: GalleryPicture | undefined;
  gone: GalleryPicture | undefined;
  /** False where a picture of the gallery was chosen. */
  isOwn: boolean;
  /** The radio that takes the choice back; a file that is picked does so, too. */
  own: RefObject<HTMLInputElement>;
  errors: FieldProblem[] | undefined;
  onChange: (isSending: boolean, isChanged: boolean, isThere: boolean) => void;
}

function ProjectThumbnail({ own, isOwn, ...props }: ProjectThumbnailProps) {
  return (
    <ThumbnailField
      {...props}
      id={`${formId}-thumbnail`}
      hint="시공 사례 목록에 나오는 사진입니다. 따로 올리거나 위의 시공 사진에서 ‘대표 지정’을 선택해 주세요."
      isRequired={false}
      onPick={() => check(own.current)}
    >
      <label className="check">
        <input
          ref={own}
          type="radio"
          name={THUMBNAIL_SOURCE_FIELD}
          value=""
          defaultChecked={isOwn}
        />{" "}
        올린 이미지를 대표로 지정 (없으면 첫 시공 사진)
      </label>
    </ThumbnailField>
  );
}

function check(radio: HTMLInputElement | null) {
  if (radio) radio.checked = true;
}

function usePictureState(
  onSending: (isSending: boolean) => void,
  own: RefObject<HTMLInputElement>,
) {
  const sending = useRef({ thumbnail: false, gallery: false });
  const [changed, setChanged] = useState({ thumbnail: false, gallery: false });
  const [noThumbnail, setNoThumbnail] = useState(false);
  const remember = useCallback(
    (field: "thumbnail" | "gallery", isSending: boolean, isChanged: boolean) => {
      sending.current[field] = isSending;
      onSending(sending.current.thumbnail || sending.current.gallery);
      setChanged((all) => (all[field] === isChanged ? all : { ...all, [field]: isChanged }));
    },
    [onSending],
  );
  const onThumbnail = useCallback(
    (isSending: boolean, isChanged: boolean, isThere: boolean) => {
      remember("thumbnail", isSending, isChanged);
      if (isThere) setNoThumbnail(false);
    },
    [remember],
  );
  const onGallery = useCallback(
    (isSending: boolean, isChanged: boolean) => {
      remember("gallery", isSending, isChanged);
      setNoThumbnail(false);
      const chosen = own.current?.form?.querySelector(`[name=${THUMBNAIL_SOURCE_FIELD}]:checked`);
      if (!chosen) check(own.current);
    },
    [remember, own],
  );
  const isChanged = changed.thumbnail || changed.gallery;
  return { isChanged, noThumbnail, setNoThumbnail, onThumbnail, onGallery };
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
