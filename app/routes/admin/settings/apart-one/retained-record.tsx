import { fieldWords } from "~/contact/field-words";
import {
  type ChosenType,
  chosenInteriorType,
  type FieldName,
  fieldLabels,
} from "~/contact/inquiry";
import { shownValues } from "~/forms/fields";
import { withHyphens } from "~/text/phone";

type Name = Exclude<FieldName, "files" | "personalInformationAgree">;

const names = Object.keys(fieldLabels).filter(
  (name): name is Name => name !== "files" && name !== "personalInformationAgree",
);

type Retained = Record<Exclude<Name, "interiorType">, string | number> & ChosenType;

export function RetainedRecord({ inquiry }: { inquiry: Retained }) {
  const stored = shownValues(names, { ...inquiry, interiorType: chosenInteriorType(inquiry) });
  const values = { ...stored, phoneNumber: withHyphens(stored.phoneNumber) };
  return (
    <section className="form-section">
      <h2>문의 내용</h2>
      <dl className="kept-record">
        {names.map((name) => (
          <div key={name}>
            <dt>{fieldLabels[name]}</dt>
            <dd className="as-typed">
              {(fieldWords[name]?.[values[name]] ?? values[name]) || "없음"}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
