import { plainLine } from "~/text/invisible";
import { asciiDigits, isUndecided, MAX_TYPED, plainNumber, type Unit } from "~/text/plain-number";
import { fieldLabels, LONGEST_MEMO, MAX_AREA, MAX_BUDGET } from "./inquiry";

/** What people say around an amount: 약 6천, 6천만원대, 최대 7천만원 정도요. */
const around =
  /^(총? ?예산은?|총|약|대략|한|최대|최소|아마) ?(?=\d)| ?(대|정도|쯤|선|내외|안팎|안쪽|전후|가량|이하|미만|이상|이내|까지|부터|사이|초반|중반|후반|예상|생각.{0,10}|입니다|이에요|예요|이요|요)$/;
const between = /[~〜～∼–—-]|에서|부터/;
/** 2,3천 is two to three thousand; 2,300 is not. */
const neighbours = /(^|\D)(\d), ?(\d)(?= ?[억천백])/;

/** @returns the amount, or the middle of a range; undefined for what cannot be read */
function roughAmount(typed: string, unit: Unit) {
  if (typed.length > MAX_TYPED) return undefined;
  const said = withoutAround(
    asciiDigits(plainLine(typed)).replace(neighbours, "$1$2~$3").trim().replace(/[.!]$/, ""),
  );
  const ends = said.split(between).map(withoutAround);
  if (ends.length === 1) return amountOf(said, unit);
  const [first = "", last = ""] = ends;
  const shared = /^\d{1,2}(\.\d)?$/.test(first) ? /^[\d.]{1,13} ?([억천백])/.exec(last)?.[1] : "";
  const [from, to] = [amountOf(first + (shared ?? ""), unit), amountOf(last, unit)];
  const isRange = ends.length === 2 && from !== undefined && to !== undefined && from < to;
  return isRange ? (from + to) / 2 : undefined;
}

function withoutAround(said: string): string {
  const rest = said.replace(around, "").trim();
  return rest === said ? said : withoutAround(rest);
}

function amountOf(said: string, unit: Unit) {
  const amount = plainNumber(said, unit);
  return decimal.test(amount) && !isUndecided(said) ? Number(amount) : undefined;
}

const decimal = /^\d{1,13}(\.\d{1,12})?$/;

const roughFields = [
  { name: "exclusiveArea", unit: "pyeong", most: MAX_AREA, isRequired: true },
  { name: "budget", unit: "manwon", most: MAX_BUDGET, isRequired: false },
] as const;

/** For a person's form, not for the /api: an amount in other words goes into 문의 내용 as it was typed. */
export function withRoughAmounts(form: FormData) {
  const settled = new FormData();
  for (const [name, value] of form) settled.append(name, value);
  for (const { name, unit, most, isRequired } of roughFields) {
    const typed = String(form.get(name) ?? "").trim();
    const found = howRead(typed, unit, most);
    if (found === "exactly" || (isRequired && found === "not")) continue;
    const memo = String(settled.get("customerMemo") ?? "").trimEnd();
    const words = [memo, `${fieldLabels[name]}: ${typed}`].filter(Boolean).join("\n");
    if ([...words.replaceAll("\r\n", "\n")].length > LONGEST_MEMO) continue;
    settled.set("customerMemo", words);
    settled.set(name, found === "not" ? "" : String(found));
  }
  return settled;
}

/** @returns the amount if it was said roughly */
export function howRead(typed: string, unit: Unit, most: number): "exactly" | "not" | number {
  const amount = plainNumber(typed, unit);
  if (amount === "" || (decimal.test(amount) && Number(amount) <= most)) return "exactly";
  const rough = roughAmount(typed, unit);
  return rough !== undefined && rough <= most ? rough : "not";
}
