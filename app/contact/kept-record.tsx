import { shownValues } from "~/forms/fields";
import { interiorTypes } from "~/forms/interior-types";
import { buildingTypes, fieldLabels, statuses } from "./inquiry";

type Name = Exclude<keyof typeof fieldLabels, "files" | "personalInformationAgree">;

const names = Object.keys(fieldLabels).filter(
  (name): name is Name => name !== "files" && name !== "personalInformationAgree",
);
const words: Partial<Record<Name, Record<string, string>>> = {
  buildingType: buildingTypes,
  interiorType: interiorTypes,
  status: statuses,
};

/** An inquiry that nobody can change any more: its fields in the order of the form. */
export function KeptRecord({ inquiry }: { inquiry: Record<Name, string | number> }) {
  const values = shownValues(names, inquiry);
  return (
    <section className="form-section">
      <h2>문의 내용</h2>
      <dl className="kept-record">
        {names.map((name) => (
          <div key={name}>
            <dt>{fieldLabels[name]}</dt>
            <dd className="as-typed">{(words[name]?.[values[name]] ?? values[name]) || "없음"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
