import { fieldWords } from "~/contact/field-words";
import {
  asChosen,
  type ChosenType,
  fieldLabels,
  type ValueName,
  valueNames,
} from "~/contact/inquiry";
import { shownValues } from "~/forms/fields";
import { withHyphens } from "~/text/phone";

type Retained = Record<Exclude<ValueName, "interiorType">, string | number> & ChosenType;

export function RetainedRecord({ inquiry }: { inquiry: Retained }) {
  const stored = shownValues(valueNames, asChosen(inquiry));
  const values = { ...stored, phoneNumber: withHyphens(stored.phoneNumber) };
  return (
    <section className="form-section">
      <h2>문의 내용</h2>
      <dl className="kept-record">
        {valueNames.map((name) => (
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
