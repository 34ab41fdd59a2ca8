import { getInputProps, getSelectProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { AddressField } from "~/forms/address-field";
import { DateField } from "~/forms/date-field";
import { Field, type FieldMeta } from "~/forms/field";
import { InteriorTypeField } from "~/forms/interior-type-field";
import { ReadOnlyLines } from "~/forms/read-only-lines";
import { setValue } from "~/forms/set-value";
import { useFieldValue } from "~/forms/use-field-value";
import { useHydrated } from "~/forms/use-hydrated";
import { inSquareMetres, inWon } from "~/text/amount";
import { todayInSeoul } from "~/text/moment";
import { withHyphens } from "~/text/phone";
import { isUndecided, manwonIfWon, plainNumber, type Unit } from "~/text/plain-number";
import { dateHints } from "./date-hints";
import { buildingTypes, fieldLabels, MAX_AREA, MAX_BUDGET } from "./inquiry";
import { NumberHint } from "./number-hint-line";
import type { howRead } from "./rough-amount";

type Name =
  | "customer"
  | "phoneNumber"
  | "buildingType"
  | "exclusiveArea"
  | "postCode"
  | "mainAddress"
  | "detailAddress"
  | "latitude"
  | "longitude"
  | "startDate"
  | "moveInDate"
  | "budget"
  | "interiorType";

interface PartProps {
  fields: Record<Name, FieldMeta>;
  /** Visitors must fill in some fields; staff may leave them empty. */
  required?: boolean;
  readOnly?: boolean;
  isNew?: boolean;
  /** For a new one's amounts in words; visitors have it once they have touched the form. */
  howRead?: Reading;
}

type Reading = typeof howRead | undefined;

export function CustomerFields({
  fields,
  required,
  readOnly,
  autoFocus,
  children,
}: PartProps & { autoFocus?: boolean; children?: ReactNode }) {
  const typed = useFieldValue(fields.phoneNumber);
  return (
    <>
      <div className="field-pair">
        <Field meta={fields.customer} label={fieldLabels.customer} required={required}>
          {readOnly ? (
            <ReadOnlyLines meta={fields.customer} />
          ) : (
            <input
              {...getInputProps(fields.customer, { type: "text" })}
              key={fields.customer.key}
              aria-required={required}
              autoComplete={required ? "name" : "off"}
              // biome-ignore lint/a11y/noAutofocus: for a page with nothing but the form
              autoFocus={autoFocus}
            />
          )}
        </Field>
        <Field
          meta={fields.phoneNumber}
          label={fieldLabels.phoneNumber}
          required={required}
          hint={readOnly ? undefined : <NumberHint typed={typed} />}
        >
          {readOnly ? (
            <ReadOnlyLines meta={fields.phoneNumber} inWords={withHyphens} />
          ) : (
            <input
              {...getInputProps(fields.phoneNumber, {
                type: "tel",
                ariaDescribedBy: fields.phoneNumber.descriptionId,
              })}
              key={fields.phoneNumber.key}
              aria-required={required}
              autoComplete={required ? "tel" : "off"}
              inputMode="tel"
            />
          )}
        </Field>
      </div>
      {children}
    </>
  );
}

export function BuildingFields({ fields, required, readOnly, isNew, howRead }: PartProps) {
  return (
    <>
      <div className="field-pair">
        <Field meta={fields.buildingType} label={fieldLabels.buildingType} required={required}>
          <select
            {...getSelectProps(fields.buildingType)}
            key={fields.buildingType.key}
            aria-required={required}
            disabled={readOnly}
          >
            {/* Left open, 아파트 would be stored: the office sees it. */}
            {required && <option value="">선택하세요</option>}
            {Object.entries(buildingTypes).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <AmountField
          meta={fields.exclusiveArea}
          label={`${fieldLabels.exclusiveArea} (평)`}
          unit="pyeong"
          inWords={(pyeong) => `약 ${inSquareMetres(pyeong)}㎡`}
          required={required}
          readOnly={readOnly}
          isNew={isNew}
          howRead={howRead}
        />
      </div>
      <AddressField fields={fields} required={required} readOnly={readOnly} />
    </>
  );
}

export function ConstructionFields({ fields, readOnly, isNew, howRead }: PartProps) {
  const { startDate, moveInDate, interiorType } = fields;
  const days = { startDate: useFieldValue(startDate), moveInDate: useFieldValue(moveInDate) };
  // For an inquiry the office already has, a start in the past is normal.
  const hints = readOnly ? undefined : dateHints(days, isNew ? todayInSeoul() : undefined);
  return (
    <>
      <div className="field-pair">
        <DateField
          meta={startDate}
          label={fieldLabels.startDate}
          readOnly={readOnly}
          hint={hints?.startDate}
        />
        <DateField
          meta={moveInDate}
          label={fieldLabels.moveInDate}
          readOnly={readOnly}
          hint={hints?.moveInDate}
        />
      </div>
      <div className="field-pair">
        <AmountField
          meta={fields.budget}
          label={`${fieldLabels.budget} (만원)`}
          unit="manwon"
          inWords={inWon}
          readOnly={readOnly}
          isNew={isNew}
          howRead={howRead}
        />
        <InteriorTypeField
          meta={interiorType}
          // None preselected: empty is stored as 전체 시공, but visitors are not told to choose it.
          initial={interiorType.initialValue}
          readOnly={readOnly}
        />
      </div>
    </>
  );
}

interface AmountFieldProps extends Omit<PartProps, "fields" | "isNew" | "howRead"> {
  meta: FieldMeta;
  label: string;
  unit: Unit;
  inWords: (amount: number) => string;
  isNew: boolean | undefined;
  howRead: Reading;
}

/** The amount in words makes an error by a factor of ten thousand obvious. */
function AmountField(props: AmountFieldProps) {
  const { meta, label, unit, inWords, required, readOnly, isNew, howRead } = props;
  const typed = useFieldValue(meta);
  const isBudget = unit === "manwon";
  const read = howRead?.(typed, unit, isBudget ? MAX_BUDGET : MAX_AREA) ?? "exactly";
  const amount = typeof read === "number" ? read : Number(plainNumber(typed, unit)) || 0;
  const meant = isBudget ? manwonIfWon(typed) : undefined;
  const hint = meant ? (
    <MeantInWon meta={meta} manwon={meant} readOnly={readOnly} />
  ) : (
    isNew && amountHint(typed, read, isBudget)
  );

  return (
    <Field meta={meta} label={label} required={required} hint={hint}>
      <div className="amount-control">
        {readOnly ? (
          <ReadOnlyLines meta={meta} />
        ) : (
          <input
            {...getInputProps(meta, {
              type: "text",
              ...(hint && { ariaDescribedBy: meta.descriptionId }),
            })}
            key={meta.key}
            aria-required={required}
            // A phone's number pad has no 천.
            inputMode={isBudget && isNew ? "text" : "decimal"}
            autoComplete="off"
          />
        )}{" "}
        <output htmlFor={meta.id}>
          {amount > 0 && read !== "not"
            ? inWords(amount)
            : isBudget && isUndecided(typed) && "미정"}
        </output>
      </div>
    </Field>
  );
}

function amountHint(typed: string, read: ReturnType<NonNullable<Reading>>, isBudget: boolean) {
  if (typeof read === "number") return "입력하신 그대로 문의 내용에도 남습니다.";
  const area = Math.trunc(Number(plainNumber(typed, "pyeong")));
  const usual = usualAreas[area];
  if (!isBudget && usual) {
    const question = `${area}㎡를 입력하셨습니까? 분양 면적은 보통 ${usual}평입니다.`;
    return <strong>{question}</strong>;
  }
  return (
    isBudget && read === "not" && <strong>금액으로 읽지 못하여 문의 내용에 그대로 남깁니다.</strong>
  );
}

/** Of the flats that most live in, in ㎡ without the shared parts, and their 분양 면적. */
const usualAreas: Record<number, string> = {
  59: "24~25",
  74: "29~30",
  84: "33~34",
  // With the shared parts: the flat of 84.
  112: "33~34",
};

function MeantInWon(props: { meta: FieldMeta; manwon: number; readOnly: boolean | undefined }) {
  const { meta, manwon, readOnly } = props;
  const words = inWon(manwon);
  if (readOnly) return `원 단위로 입력한 예산일 수 있습니다. ${words}인지 확인해 주세요.`;
  const correct = (budget: HTMLInputElement) => {
    setValue(budget, String(manwon));
    return budget;
  };
  return (
    <>
      <strong>원 단위로 입력하셨습니까?</strong>{" "}
      <Press meta={meta} label={`${words}으로 수정`} act={correct} />
    </>
  );
}

interface PressProps {
  meta: FieldMeta;
  label: string;
  act: (input: HTMLInputElement) => HTMLElement;
}

function Press({ meta, label, act }: PressProps) {
  const press = () => act(document.getElementById(meta.id) as HTMLInputElement).focus();
  return (
    useHydrated() && (
      <button type="button" className="button-quiet" onClick={press}>
        {label}
      </button>
    )
  );
}
