import { getInputProps, getSelectProps } from "@conform-to/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { AddressField } from "~/forms/address-field";
import { DateField } from "~/forms/date-field";
import { Field, type FieldMeta } from "~/forms/field";
import { InteriorTypeField } from "~/forms/interior-type-field";
import { ReadOnlyLines } from "~/forms/read-only-lines";
import { useFieldValue } from "~/forms/use-field-value";
import { inSquareMetres, inWon } from "~/text/amount";
import { todayInSeoul } from "~/text/moment";
import { isMistyped } from "~/text/phone";
import { plainNumber, type Unit } from "~/text/plain-number";
import { dateHints } from "./date-hints";
import { buildingTypes } from "./inquiry";

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
}

/** Accepted all the same: the shop may know what is meant, and an inquiry is not lost. */
const oddNumber = <strong>010 번호는 11자리입니다. 맞는지 확인해 주세요.</strong>;

/** The fields that visitors and staff share: sections 1 to 3 of the form. */
export function CustomerFields({
  fields,
  required,
  readOnly,
  children,
}: PartProps & { children?: ReactNode }) {
  const [isOdd, setOdd] = useState(isMistyped(String(fields.phoneNumber.initialValue ?? "")));
  return (
    <>
      <div className="field-pair">
        <Field meta={fields.customer} label="이름" required={required}>
          {readOnly ? (
            <ReadOnlyLines meta={fields.customer} />
          ) : (
            <input
              {...getInputProps(fields.customer, { type: "text" })}
              key={fields.customer.key}
              aria-required={required}
              autoComplete={required ? "name" : "off"}
            />
          )}
        </Field>
        <Field
          meta={fields.phoneNumber}
          label="연락처"
          required={required}
          hint={readOnly ? undefined : isOdd ? oddNumber : "숫자만 입력해 주세요. 예: 01012345678"}
        >
          {readOnly ? (
            <ReadOnlyLines meta={fields.phoneNumber} />
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
              // Not while it is typed.
              onBlur={({ currentTarget }) => setOdd(isMistyped(currentTarget.value))}
            />
          )}
        </Field>
      </div>
      {children}
    </>
  );
}

export function BuildingFields({ fields, required, readOnly }: PartProps) {
  return (
    <>
      <div className="field-pair">
        <Field meta={fields.buildingType} label="건물 유형" required={required}>
          <select
            {...getSelectProps(fields.buildingType)}
            key={fields.buildingType.key}
            aria-required={required}
            disabled={readOnly}
          >
            <option value="">선택하세요</option>
            {Object.entries(buildingTypes).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <AmountField
          meta={fields.exclusiveArea}
          label="분양 면적 (평)"
          unit="pyeong"
          inWords={(pyeong) => `약 ${inSquareMetres(pyeong)} ㎡`}
          required={required}
          readOnly={readOnly}
        />
      </div>
      <AddressField fields={fields} required={required} readOnly={readOnly} />
    </>
  );
}

export function ConstructionFields({ fields, readOnly, isNew }: PartProps & { isNew?: boolean }) {
  const { startDate, moveInDate, interiorType } = fields;
  const days = { startDate: useFieldValue(startDate), moveInDate: useFieldValue(moveInDate) };
  // For an inquiry the office already has, a start in the past is normal.
  const hints = readOnly ? undefined : dateHints(days, isNew ? todayInSeoul() : undefined);
  return (
    <>
      <div className="field-pair">
        <DateField
          meta={startDate}
          label="공사 시작 예정일"
          readOnly={readOnly}
          hint={hints?.startDate}
        />
        <DateField
          meta={moveInDate}
          label="입주 예정일"
          readOnly={readOnly}
          hint={hints?.moveInDate}
        />
      </div>
      <div className="field-pair">
        <AmountField
          meta={fields.budget}
          label="예산 (만원)"
          unit="manwon"
          inWords={inWon}
          readOnly={readOnly}
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

interface AmountFieldProps extends Omit<PartProps, "fields"> {
  meta: FieldMeta;
  label: string;
  unit: Unit;
  inWords: (amount: number) => string;
}

/** A number with its amount in words, so that an error by a factor of ten thousand is obvious. */
function AmountField({ meta, label, unit, inWords, required, readOnly }: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [amount, setAmount] = useState(Number(meta.initialValue) || 0);
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const follow = () => setAmount(Number(plainNumber(element.value, unit)) || 0);
    follow();
    element.addEventListener("input", follow);
    return () => element.removeEventListener("input", follow);
  }, [unit]);

  return (
    <Field meta={meta} label={label} required={required}>
      <div className="amount-control">
        <input
          {...getInputProps(meta, { type: "text" })}
          key={meta.key}
          ref={input}
          aria-required={required}
          readOnly={readOnly}
          placeholder={readOnly ? "없음" : undefined}
          inputMode="decimal"
          autoComplete="off"
        />{" "}
        <output htmlFor={meta.id}>{amount > 0 && inWords(amount)}</output>
      </div>
    </Field>
  );
}
