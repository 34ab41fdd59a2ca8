import { getInputProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type FormEvent, useCallback, useRef, useState } from "react";
import { ErrorSummary } from "~/forms/error-summary";
import { Field, FieldErrors, type FieldMeta } from "~/forms/field";
import { ReadOnlyLines } from "~/forms/read-only-lines";
import { incomplete, isFieldCheck, listErrors } from "~/forms/refused-form";
import { useHydrated } from "~/forms/use-hydrated";
import { occasionNames, occasions } from "~/notify/words";
import { useUnsavedWarning } from "~/office/unsaved-warning";
import type { GalleryPicture } from "~/pictures/gallery-picture";
import { viewPath } from "~/pictures/picture";
import { blockIfUploadFailed } from "~/pictures/picture-field";
import { ThumbnailField } from "~/pictures/thumbnail-field";
import { checkForm } from "~/request/check-form";
import { isKeyOf } from "~/text/is-key";
import type { FieldProblem } from "~/text/refusal";
import { accents } from "./accents";
import { SealField, type ShownSeal } from "./seal-field";
import { siteLabels, siteSchema } from "./site-schema";

export type SiteField = Exclude<keyof typeof siteLabels, "thumbnail" | "seal">;

interface SiteGroup {
  title: string;
  hint?: string;
  fields: Exclude<SiteField, "accent">[];
}

const siteGroups: SiteGroup[] = [
  { title: "회사 이름", fields: ["name", "tagline", "promise", "introduction"] },
  {
    title: "공지",
    hint: "휴무나 이벤트처럼 기간을 정해 알리는 글입니다. 모든 페이지 맨 위에 표시되며, 방문자가 닫을 수 있습니다.",
    fields: ["notice", "noticeFrom", "noticeUntil"],
  },
  {
    title: "SNS·채널 링크",
    hint: "입력한 링크만 홈페이지에 표시됩니다.",
    fields: [
      "kakaoChannelUrl",
      "naverTalkUrl",
      "naverPlaceUrl",
      "instagramUrl",
      "blogUrl",
      "youtubeUrl",
    ],
  },
  {
    title: "영업시간과 사업자 정보",
    hint: "모든 페이지 맨 아래에 표시됩니다. 대표자, 주소, 연락처는 회사정보에서 입력합니다.",
    fields: ["officeHours", "tradeName", "businessNumber", "licence"],
  },
  { title: "일정", fields: ["daysOff"] },
  {
    title: "‘내 문의’ 페이지",
    hint: "고객은 ‘내 문의’ 페이지에서 자기 문의를 확인하고, 내용을 추가하거나 수정하고, 문의를 철회할 수 있습니다. 직원이 작성한 메모와 올린 파일은 표시되지 않습니다.",
    fields: ["nextStep", ...occasionNames],
  },
  {
    title: "견적서",
    hint: "견적서의 공급자 정보에 표시됩니다. 이미 보낸 견적서는 바뀌지 않습니다.",
    fields: ["contactPerson", "bankAccount"],
  },
  {
    title: "지도와 검색 엔진",
    fields: ["kakaoMapKey", "naverVerification", "googleVerification"],
  },
];

interface SiteFormProps {
  values: Record<SiteField, string>;
  version: number;
  logo: GalleryPicture | undefined;
  goneLogo: GalleryPicture | undefined;
  isLogoUnwanted: boolean;
  seal: ShownSeal;
  isEditing: boolean;
  reply: SubmissionResult<FieldProblem[]> | undefined;
  /** A form saved during an upload would lack its picture. */
  onSending: (isSending: boolean) => void;
}

export const formId = "site";

export function SiteForm(props: SiteFormProps) {
  const { values, version, isEditing, reply, onSending } = props;
  const element = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const { isLogoChanged, onLogo } = useLogoState(onSending);
  useUnsavedWarning(element, isLogoChanged);
  const [form, fields] = useForm({
    id: formId,
    lastResult: reply,
    defaultValue: values,
    shouldValidate: "onInput",
    onValidate: ({ formData }) => checkForm(formData, siteSchema),
  });
  const ofLogo = { ...props, onChange: onLogo, errors: form.allErrors.thumbnail };
  const ofSeal = { ...props.seal, isEditing, errors: form.allErrors.seal };

  function check(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event);
    if (!isFieldCheck(event)) blockIfUploadFailed(event);
  }

  return (
    <Form
      ref={element}
      id={form.id}
      method="post"
      encType="multipart/form-data"
      className={isEditing ? "record" : "record is-read-only"}
      noValidate
      onSubmit={check}
    >
      {form.status === "error" && !form.errors && (
        <ErrorSummary
          title={incomplete.title}
          text="저장되지 않았습니다. 아래 칸을 확인해 주세요."
          errors={listErrors(formId, siteLabels, form.allErrors)}
          focus={!hydrated}
        />
      )}
      <input type="hidden" name="version" value={version} />
      {siteGroups.map(({ title, hint, fields: names }) => (
        <section key={title} className="form-section">
          <h2>{title}</h2>
          {hint && isEditing && <p className="field-hint">{hint}</p>}
          {names.map((name) => (
            <SiteLine key={name} name={name} meta={fields[name]} isEditing={isEditing} />
          ))}
          {title === "회사 이름" && (
            <>
              {isEditing && <LogoField {...ofLogo} />}
              {!isEditing && <ShownLogo logo={props.logo} />}
              <AccentField meta={fields.accent} isEditing={isEditing} />
            </>
          )}
          {title === "견적서" && <SealField {...ofSeal} />}
        </section>
      ))}
    </Form>
  );
}

function useLogoState(onSending: (isSending: boolean) => void) {
  const [isLogoChanged, setLogoChanged] = useState(false);
  const onLogo = useCallback(
    (isSending: boolean, isChanged: boolean) => {
      onSending(isSending);
      setLogoChanged(isChanged);
    },
    [onSending],
  );
  return { isLogoChanged, onLogo };
}

interface SiteLineProps {
  name: SiteField;
  meta: FieldMeta;
  isEditing: boolean;
}

const dates: SiteField[] = ["noticeFrom", "noticeUntil"];

const messageHints = Object.fromEntries(
  occasionNames.map((name) => [
    name,
    `${occasions[name].places.join(", ")} 자리에는 해당하는 내용이 들어갑니다. 비워 두면 기본 문구를 사용합니다.`,
  ]),
);

const hints: Partial<Record<SiteField, string>> = {
  tagline: "검색 결과와 페이지 맨 아래에 이름과 함께 표시됩니다. 예: 오래 사는 집을 짓는 인테리어",
  promise:
    "첫 화면 사진 위에 크게 표시됩니다. 예: 견적에 없던 비용은 받지 않습니다. 비워 두면 이름이 표시됩니다.",
  introduction: "첫 화면에 표시되는 한 문장의 회사 소개입니다.",
  noticeFrom: "비워 두면 바로 시작합니다.",
  noticeUntil: "이날까지 표시됩니다. 비워 두면 삭제할 때까지 표시됩니다.",
  kakaoChannelUrl:
    "https://pf.kakao.com/_ 로 시작하는 주소. 휴대전화 화면 아래에 채팅 버튼이 표시됩니다.",
  instagramUrl: "주소나 @이름을 입력하세요.",
  youtubeUrl: "주소나 @이름을 입력하세요.",
  nextStep:
    "접수 후 언제까지 무엇을 하는지 고객에게 안내하는 한 문장입니다. 예: 영업일 기준 2일 안에 전화드립니다. 비워 두면 표시되지 않습니다.",
  ...messageHints,
  contactPerson: "견적서에 대해 답변하는 직원의 이름과 연락처. 예: 김민수 실장 010-1234-5678",
  bankAccount: "예: 국민은행 123456-78-901234 한결인테리어",
  daysOff:
    "주말과 공휴일 말고 회사가 쉬는 날을 2026-12-24처럼 한 줄에 하루씩 입력하세요. 월간 일정에 표시되고, 아침 요약의 근무일에서 빠집니다.",
  officeHours: "예: 평일 09:00~18:00, 토 10:00~15:00, 일요일 휴무",
  kakaoMapKey:
    "카카오 개발자 사이트의 JavaScript 키. 없으면 오픈스트리트맵 지도를 표시하며, 주소로 좌표를 찾지 않습니다.",
};

function SiteLine({ name, meta, isEditing }: SiteLineProps) {
  const hint = isEditing ? hints[name] : undefined;
  const isRequired = isEditing && name === "name";
  const describedBy = hint && { ariaDescribedBy: meta.descriptionId };
  return (
    <Field meta={meta} label={siteLabels[name]} required={isRequired} hint={hint}>
      {!isEditing ? (
        <ReadOnlyLines meta={meta} />
      ) : isKeyOf(occasions, name) || name === "daysOff" ? (
        <textarea {...getTextareaProps(meta, { ...describedBy })} key={meta.key} rows={5} />
      ) : (
        <input
          {...getInputProps(meta, {
            // Type "url" rejects what is understood without https://.
            type: dates.includes(name) ? "date" : "text",
            ...describedBy,
          })}
          key={meta.key}
          aria-required={isRequired || undefined}
          inputMode={inputModeOf(name)}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

function inputModeOf(name: SiteField) {
  if (name === "businessNumber") return "numeric";
  return name.endsWith("Url") ? "url" : undefined;
}

interface LogoFieldProps extends Pick<SiteFormProps, "logo" | "goneLogo" | "isLogoUnwanted"> {
  errors: FieldProblem[] | undefined;
  onChange: (isSending: boolean, isChanged: boolean) => void;
}

function LogoField({ logo, goneLogo, isLogoUnwanted, errors, onChange }: LogoFieldProps) {
  return (
    <>
      <ThumbnailField
        id={`${formId}-thumbnail`}
        area="content"
        label={siteLabels.thumbnail}
        hint="페이지 맨 위에 이름 대신 표시되는 그림입니다. 없으면 이름이 글자로 표시됩니다. 배경이 흰색이거나 투명한 PNG가 좋습니다."
        isRequired={false}
        thumbnail={logo}
        gone={goneLogo}
        errors={errors}
        onChange={onChange}
      />
      {logo && (
        <label className="check">
          <input type="checkbox" name="noLogo" value="1" defaultChecked={isLogoUnwanted} /> 로고를
          삭제하고 이름을 글자로 표시
        </label>
      )}
    </>
  );
}

function ShownLogo({ logo }: { logo: GalleryPicture | undefined }) {
  return (
    <div className="field thumbnail-field">
      <p className="field-label">{siteLabels.thumbnail}</p>
      {logo ? (
        <img
          src={viewPath("content", logo.uploadedName, 480)}
          alt="현재 로고"
          width={logo.width}
          height={logo.height}
          style={{ backgroundColor: logo.color }}
        />
      ) : (
        <p className="field-hint">없음</p>
      )}
    </div>
  );
}

function AccentField({ meta, isEditing }: { meta: FieldMeta; isEditing: boolean }) {
  const chosen = String(meta.initialValue ?? "pine");
  return (
    <fieldset className="choice accents">
      <legend>{siteLabels.accent}</legend>
      {Object.entries(accents)
        .filter(([name]) => isEditing || name === chosen)
        .map(([name, label], index) => (
          <label key={name} data-accent={name}>
            <input
              id={index === 0 ? meta.id : undefined}
              type="radio"
              name={meta.name}
              value={name}
              defaultChecked={name === chosen}
              disabled={!isEditing}
            />
            <span className="accent-sample" aria-hidden="true" /> {label}
          </label>
        ))}
      <FieldErrors id={meta.errorId} errors={meta.errors} />
    </fieldset>
  );
}
