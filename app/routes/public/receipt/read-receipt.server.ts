import type { Selectable } from "kysely";
import { attachmentView } from "~/contact/desk/attachment-view";
import { retentionReason } from "~/contact/has-contract";
import { asChosen, fieldFacts, type ValueName, valueNames } from "~/contact/inquiry";
import { numberHint } from "~/contact/number-hint";
import { makeToken } from "~/contact/one-time-token.server";
import { readNextStep } from "~/contact/receipt/next-step.server";
import { readPeriods } from "~/contact/retention/retention.server";
import { goneBy, retainedUntil, retentionInWords } from "~/contact/retention-reason";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import { isMissing, shownValues } from "~/forms/fields";
import { maskedAddress, maskedName, maskedPhone } from "~/text/mask";
import { weekdayInWords } from "~/text/moment";
import { correctable } from "./customer-acts";

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
    .select(["name", "size", "uploadedName"])
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
    files: files.filter((file) => attachmentView(file) !== "picture"),
    photos: files.filter((file) => attachmentView(file) === "picture"),
    additions,
    sent: sentBy(inquiry),
    present: shownValues([...correctable], inquiry),
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

/** Not as the office reads it. */
const ownLines: Partial<Record<ValueName, Line>> = {
  customer: { value: ({ customer }) => maskedName(customer) },
  phoneNumber: {
    value: ({ phoneNumber }) =>
      maskedPhone(phoneNumber) + (numberHint(phoneNumber).isOdd ? `\n${asked}` : ""),
  },
  mainAddress: {
    label: "주소",
    value: ({ mainAddress, detailAddress }) => maskedAddress(mainAddress, detailAddress),
  },
};

function sentBy(inquiry: Inquiry) {
  const liked = { label: "참고한 시공 사례", value: inquiry.portfolioTitle };
  return valueNames
    .filter((name) => fieldFacts[name].line === "shown")
    .flatMap((name) => [...(name === "customerMemo" ? [liked] : []), lineOf(name, inquiry)])
    .filter(({ value }) => value !== "");
}

function lineOf(name: ValueName, inquiry: Inquiry) {
  const { label } = fieldFacts[name];
  const own = ownLines[name];
  if (own) return { label: own.label ?? label, value: own.value(inquiry) };
  return { label, value: inWords(name, asChosen(inquiry)[name]) };
}

function inWords(name: ValueName, value: string | number) {
  const { value: described } = fieldFacts[name];
  if (isMissing(name, value)) return "";
  if (described.kind === "date") return weekdayInWords(String(value));
  if (described.kind === "number") return `${value.toLocaleString("ko-KR")}${described.unit}`;
  return described.kind === "choice" ? (described.words[value] ?? "") : String(value);
}

const asked =
  "전화가 걸리지 않을 수 있는 번호입니다. 맞는지 확인하고, 다르면 아래에서 수정해 주세요.";
