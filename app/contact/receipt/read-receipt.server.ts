import type { Selectable } from "kysely";
import { readPeriods } from "~/contact/ending/retention.server";
import { keptBecause } from "~/contact/has-contract";
import { buildingTypes, chosenInteriorType } from "~/contact/inquiry";
import { numberHint } from "~/contact/number-hint";
import { makeToken } from "~/contact/one-time-token.server";
import { goneBy, keptFor, keptUntil } from "~/contact/withdrawal";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import { NO_DATE, NO_NUMBER } from "~/forms/fields";
import { interiorTypeWords } from "~/forms/interior-types";
import { maskedAddress, maskedName, maskedPhone } from "~/text/mask";
import { weekdayInWords } from "~/text/moment";

type Inquiry = Selectable<Tables["inquiry"]>;

/** What visitors see of their inquiry: what they sent, and nothing that staff have written. */
export async function readReceipt(inquiry: Inquiry) {
  const { id, receivedAt, withdrawnAt } = inquiry;
  if (withdrawnAt !== null) {
    const why = keptBecause(inquiry);
    const periods = await readPeriods();
    return {
      id,
      receivedAt,
      sent: undefined,
      withdrawn: {
        at: withdrawnAt,
        why,
        kept: why ? keptFor(why, periods) : "",
        until: why ? keptUntil(inquiry, periods) : goneBy(withdrawnAt),
      },
    };
  }
  const files = await db
    .selectFrom("inquiryFile")
    .select(["name", "size"])
    .where("inquiryId", "=", id)
    .where("addedBy", "=", "")
    .orderBy("ord")
    .execute();
  const additions = await db
    .selectFrom("inquiryEvent")
    .select(["id", "at", "text"])
    .where("inquiryId", "=", id)
    .where("kind", "=", "ADDED")
    .orderBy("id")
    .execute();
  const { corrections } = await db
    .selectFrom("inquiryEvent")
    .select((eb) => eb.fn.countAll<number>().as("corrections"))
    .where("inquiryId", "=", id)
    .where("kind", "=", "CORRECTED")
    .executeTakeFirstOrThrow();
  return {
    id,
    receivedAt,
    withdrawn: undefined,
    files,
    additions,
    sent: sentBy(inquiry),
    dates: { startDate: shown(inquiry.startDate), moveInDate: shown(inquiry.moveInDate) },
    phoneNumber: maskedPhone(inquiry.phoneNumber),
    openedAt: inquiry.openedAt,
    newsAt: inquiry.newsAt,
    nextStep: await readNextStep(),
    corrections,
    tokens: { add: makeToken(), correct: makeToken() },
  };
}

export async function readNextStep() {
  const row = await db.selectFrom("receiptPage").select("nextStep").executeTakeFirstOrThrow();
  return row.nextStep;
}

/** Labels and values in the order of the form; what was left empty is missing. */
function sentBy(inquiry: Inquiry) {
  const { exclusiveArea, budget, startDate, moveInDate } = inquiry;
  const { isOdd } = numberHint(inquiry.phoneNumber);
  const values: [string, string][] = [
    ["이름", maskedName(inquiry.customer)],
    ["연락처", maskedPhone(inquiry.phoneNumber) + (isOdd ? `\n${asked}` : "")],
    ["건물 유형", buildingTypes[inquiry.buildingType]],
    ["분양 면적", exclusiveArea === NO_NUMBER ? "" : `${exclusiveArea}평`],
    ["주소", maskedAddress(inquiry.mainAddress, inquiry.detailAddress)],
    ["공사 시작 예정일", inWords(startDate)],
    ["입주 예정일", inWords(moveInDate)],
    ["예산", budget === NO_NUMBER ? "" : `${budget.toLocaleString("ko-KR")}만원`],
    ["공사 범위", interiorTypeWords[chosenInteriorType(inquiry)]],
    ["참고한 시공 사례", inquiry.portfolioTitle],
    ["문의 내용", inquiry.customerMemo],
  ];
  return values.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value }));
}

/** The number itself is masked. */
const asked =
  "전화가 걸리지 않을 수 있는 번호입니다. 맞는지 확인하고, 다르면 아래에서 수정해 주세요.";

function shown(date: string) {
  return date === NO_DATE ? "" : date;
}

function inWords(date: string) {
  return date === NO_DATE ? "" : weekdayInWords(date);
}
