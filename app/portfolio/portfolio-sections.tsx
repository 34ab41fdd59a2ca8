import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { AddressField } from "~/forms/address-field";
import { DateField } from "~/forms/date-field";
import { Field, type FieldMeta } from "~/forms/field";
import { InteriorTypeField } from "~/forms/interior-type-field";
import { DraftField, FlagField } from "./flag-field";
import { buildingTypes } from "./portfolio";
import type { formValues } from "./portfolio-schema";

interface SectionProps {
  fields: Record<keyof ReturnType<typeof formValues>, FieldMeta>;
}

interface TitleSectionProps extends SectionProps {
  autoFocus: boolean;
  children: ReactNode;
}

export function TitleSection({ fields, autoFocus, children }: TitleSectionProps) {
  return (
    <section className="form-section">
      <h2>제목과 사진</h2>
      <Field meta={fields.title} label="제목" required>
        <input
          {...getInputProps(fields.title, { type: "text" })}
          key={fields.title.key}
          aria-required
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: a page for nothing but this form
          autoFocus={autoFocus}
        />
      </Field>
      {children}
    </section>
  );
}

export function FactsSection({ fields }: SectionProps) {
  return (
    <section className="form-section">
      <h2>기본 정보</h2>
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
        <CompletionField meta={fields.completion} />
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
      <FlagField
        meta={fields.isBudgetShown}
        label="예산을 홈페이지에 표시 (3,500만원이면 ‘3,000만원대’로 보입니다)"
      />
      <InteriorTypeField
        meta={fields.interiorType}
        initial={fields.interiorType.initialValue ?? "ALL"}
      />
      <DraftField meta={fields.isDraft} />
    </section>
  );
}

function CompletionField({ meta }: { meta: FieldMeta }) {
  return (
    <Field
      meta={meta}
      label="준공 (년)"
      hint="건물이 준공된 해입니다. 시공한 해는 시공 종료일을 따릅니다."
    >
      <input
        {...getInputProps(meta, {
          type: "text",
          ariaDescribedBy: meta.descriptionId,
        })}
        key={meta.key}
        inputMode="numeric"
        autoComplete="off"
        placeholder="2024"
      />
    </Field>
  );
}

export function PlaceSection({ fields, required }: SectionProps & { required: boolean }) {
  return (
    <section className="form-section">
      <h2>지역</h2>
      <p className="field-hint">
        홈페이지에는 기본 주소만 표시됩니다. 상세 주소는 표시되지 않습니다.
      </p>
      <AddressField fields={fields} required={required} />
      <FlagField meta={fields.isDistrictOnly} label="홈페이지에는 시·군·구까지만 표시" />
    </section>
  );
}

export function StorySection({ fields }: SectionProps) {
  return (
    <section className="form-section">
      <h2>이야기</h2>
      <Field meta={fields.story} label="이야기" hint="줄을 바꾸면 새 문단이 됩니다.">
        <textarea
          {...getTextareaProps(fields.story, { ariaDescribedBy: fields.story.descriptionId })}
          key={fields.story.key}
          rows={8}
        />
      </Field>
      <Field
        meta={fields.customerWords}
        label="고객 후기"
        hint="누구의 말인지는 마지막 줄에 — 김○○ 님처럼 입력합니다."
      >
        <textarea
          {...getTextareaProps(fields.customerWords, {
            ariaDescribedBy: fields.customerWords.descriptionId,
          })}
          key={fields.customerWords.key}
          rows={3}
        />
      </Field>
    </section>
  );
}
