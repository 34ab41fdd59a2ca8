import type { Selectable } from "kysely";
import { retentionReason } from "~/contact/has-contract";
import { buildingTypes, chosenInteriorType, type FieldName, fieldLabels } from "~/contact/inquiry";
import { numberHint } from "~/contact/number-hint";
import { makeToken } from "~/contact/one-time-token.server";
import { readNextStep } from "~/contact/receipt/next-step.server";
import { readPeriods } from "~/contact/retention/retention.server";
import { goneBy, retainedUntil, retentionInWords } from "~/contact/retention-reason";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import { NO_DATE, NO_NUMBER } from "~/forms/fields";
import { interiorTypeWords } from "~/forms/interior-types";
import { maskedAddress, maskedName, maskedPhone } from "~/text/mask";
import { weekdayInWords } from "~/text/moment";

type Inquiry = Selectable<Tables["inquiry"]>;

export async function readReceipt(inquiry: Inquiry) {
  const { id, receivedAt, withdrawnAt } = inquiry;
  const isByPhone = inquiry.consentChannel === "PHONE";
  if (withdrawnAt !== null) {
    const why = retentionReason(inquiry);
    const periods = await readPeriods();
    return {
      id,
      receivedAt,
      sent: undefined,
      withdrawn: {
        at: withdrawnAt,
        why,
        kept: why ? retentionInWords(why, periods) : "",
        until: why ? retainedUntil(inquiry, periods) : goneBy(withdrawnAt),
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
    isByPhone,
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

interface Line {
  label?: string;
  value: (inquiry: Inquiry) => string;
}

/** In the order of the form. A field that the customer's page leaves out says so. */
const lines: Record<FieldName, Line | undefined> & { portfolioTitle: Line & { label: string } } = {
  customer: { value: ({ customer }) => maskedName(customer) },
  phoneNumber: {
    value: ({ phoneNumber }) =>
      maskedPhone(phoneNumber) + (numberHint(phoneNumber).isOdd ? `\n${asked}` : ""),
  },
  buildingType: { value: ({ buildingType }) => buildingTypes[buildingType] },
  exclusiveArea: { value: ({ exclusiveArea: area }) => (area === NO_NUMBER ? "" : `${area}평`) },
  mainAddress: {
    label: "주소",
    value: ({ mainAddress, detailAddress }) => maskedAddress(mainAddress, detailAddress),
  },
  startDate: { value: ({ startDate }) => inWords(startDate) },
  moveInDate: { value: ({ moveInDate }) => inWords(moveInDate) },
  budget: {
    value: ({ budget }) => (budget === NO_NUMBER ? "" : `${budget.toLocaleString("ko-KR")}만원`),
  },
  interiorType: { value: (inquiry) => interiorTypeWords[chosenInteriorType(inquiry)] },
  portfolioTitle: { label: "참고한 시공 사례", value: ({ portfolioTitle }) => portfolioTitle },
  customerMemo: { value: ({ customerMemo }) => customerMemo },
  // Part of the address; the office's alone; listed apart; implied by the inquiry itself.
  detailAddress: undefined,
  postCode: undefined,
  email: undefined,
  memo: undefined,
  status: undefined,
  files: undefined,
  personalInformationAgree: undefined,
};

function sentBy(inquiry: Inquiry) {
  return Object.entries(lines).flatMap(([name, line]) => {
    const value = line?.value(inquiry) ?? "";
    return value === "" ? [] : [{ label: line?.label ?? fieldLabels[name as FieldName], value }];
  });
}

const asked =
  "전화가 걸리지 않을 수 있는 번호입니다. 맞는지 확인하고, 다르면 아래에서 수정해 주세요.";

function shown(date: string) {
  return date === NO_DATE ? "" : date;
}

function inWords(date: string) {
  return date === NO_DATE ? "" : weekdayInWords(date);
}
