import type { Generated, GeneratedAlways } from "kysely";
import type { AddressColumns, StoredFileColumns } from "./columns";
import type { DueRule, EndRule } from "./retention-tables";

/** What customers ask for and what became of it; part of the schema in tables.ts. */
export interface InquiryTables {
  inquiry: InquiryTable;
  inquiryFile: InquiryFileTable;
  inquiryChange: InquiryChangeTable;
  inquiryEvent: InquiryEventTable;
  submission: SubmissionTable;
  document: DocumentTable;
  receiptPage: ReceiptPageTable;
  privacyRequest: PrivacyRequestTable;
  policyPage: PolicyPageTable;
}

interface InquiryTable extends AddressColumns {
  id: Generated<number>;
  version: Generated<number>;
  receivedAt: string;
  consentChannel: "WEB" | "PHONE";
  personalInformationAgree: 0 | 1;
  customer: string;
  email: Generated<string>;
  phoneNumber: string;
  buildingType: "APARTMENT" | "SMALL_APARTMENT" | "HOUSE" | "COMMERCIAL";
  /** In pyeong, one decimal. */
  exclusiveArea: Generated<number>;
  startDate: Generated<string>;
  moveInDate: Generated<string>;
  /** In 만원 (10,000 won). */
  budget: Generated<number>;
  interiorType: "PART" | "ALL";
  /** 0 if it is the spec's default, because nothing was chosen. */
  isInteriorTypeChosen: Generated<0 | 1>;
  customerMemo: Generated<string>;
  status: Generated<
    "CONTACT" | "MEET1" | "MEET2" | "MEET3" | "CONTRACT" | "IN_PROGRESS" | "COMPLETE" | "HOLD"
  >;
  memo: Generated<string>;
  /** Listed under 스팸, not among the inquiries. */
  isSpam: Generated<0 | 1>;
  /** Names from contact/spam.ts, separated by spaces: what looked like spam on arrival. */
  spamSignals: Generated<string>;
  /** Whether staff have moved it to 스팸, or out of it. */
  movedByStaff: Generated<0 | 1>;
  /** When staff first opened it. */
  openedAt: Generated<string | null>;
  /** When staff last did something about it. */
  touchedAt: Generated<string | null>;
  /** When staff have promised to be in touch again. */
  nextContactAt: Generated<string | null>;
  /** In the trash since then. */
  deletedAt: Generated<string | null>;
  /** The name of the account that put it there. */
  deletedBy: Generated<string | null>;
  /** When it got this status; null if it has had it since it was received. */
  statusAt: Generated<string | null>;
  /** SHA-256 in hexadecimal of the key in the address of the visitor's own page. */
  receiptHash: Generated<string | null>;
  /** When the customer last added or corrected something, until staff have opened it again. */
  newsAt: Generated<string | null>;
  /** When the customer took it back. */
  withdrawnAt: Generated<string | null>;
  /** When the consultation ended without a contract, as staff say. */
  closedAt: Generated<string | null>;
  /** Why, in a line. */
  closedFor: Generated<string>;
  /** When a complaint or dispute about it began, as staff say. */
  disputedAt: Generated<string | null>;
  /** The notice beside the consent box, and the policy, as the customer was shown them. */
  noticeId: Generated<number | null>;
  policyId: Generated<number | null>;
  /** Until migration 0025: the page of the site before the form, by a name of contact/year/year-labels.ts. */
  cameFrom: Generated<string>;
  /** The project that the customer wants one like; null once it is destroyed. */
  portfolioId: Generated<number | null>;
  /** Its title then. */
  portfolioTitle: Generated<string>;
  /** Until migration 0025: the host of the site that led the visitor here. */
  referrer: Generated<string>;
  /** What the address that they followed says about itself. */
  utmSource: Generated<string>;
  utmMedium: Generated<string>;
  utmCampaign: Generated<string>;
  /** The account that asked for consent on the phone. */
  consentBy: Generated<string>;
  /** The status before 보류. */
  heldFrom: Generated<string | null>;
  /** When the customer last added or corrected something. */
  heardAt: Generated<string | null>;
  /** When staff moved it to 스팸. */
  spamAt: Generated<string | null>;
  /** When staff last took it out of 스팸 or the trash. */
  rescuedAt: Generated<string | null>;
  /** When it became 시공완료. Kept while it is that, or on hold from it; otherwise null. */
  completedAt: Generated<string | null>;
  /** By which rule, and from which moment, its end is counted; null while there is none. */
  endRule: GeneratedAlways<EndRule | null>;
  endFrom: GeneratedAlways<string | null>;
  /** The same, unless there is a dispute. */
  dueRule: GeneratedAlways<DueRule | null>;
  dueFrom: GeneratedAlways<string | null>;
}

interface InquiryFileTable extends StoredFileColumns {
  inquiryId: number;
  ord: number;
  /** The account that added it; empty if the customer sent it. */
  addedBy: Generated<string>;
}

/** What happened to an inquiry besides changes of its fields. No row is ever changed. */
interface InquiryEventTable {
  id: Generated<number>;
  inquiryId: number;
  at: string;
  /** Empty if nobody of the staff did it. */
  username: Generated<string>;
  kind:
    | "OPENED"
    | "CALLED"
    | "MISSED"
    | "NOTE"
    | "PROMISED"
    | "KEPT"
    | "UNPROMISED"
    | "FILES"
    | "ALERTED"
    | "TRASHED"
    | "RESTORED"
    | "SPAM"
    | "NOT_SPAM"
    | "ADDED"
    | "CORRECTED"
    | "WITHDRAWN"
    | "CLOSED"
    | "REOPENED"
    | "DISPUTED"
    | "SETTLED";
  text: Generated<string>;
}

/** One field that a save changed. The values are text, as a form shows them. */
interface InquiryChangeTable {
  inquiryId: number;
  /** The inquiry's after the save. */
  version: number;
  field: string;
  before: string;
  after: string;
  at: string;
  /** Of the account that saved. */
  username: string;
}

/** A used one-time token, so that a form sent twice is saved once. */
interface SubmissionTable {
  token: string;
  /**
   * SHA-256 of the content: the same token with other content is another inquiry. Of a destroyed
   * inquiry it is sealed (contact/one-time-token).
   */
  digest: string;
  usedAt: string;
  /** Until it is destroyed. */
  inquiryId: Generated<number | null>;
}

/** A text that visitors are shown when they consent. No row is ever changed or deleted. */
interface DocumentTable {
  id: Generated<number>;
  kind: "NOTICE" | "POLICY";
  /** yyyy-MM-dd in Seoul. */
  effectiveFrom: string;
  text: string;
  /** SHA-256 of the text in hexadecimal. */
  hash: string;
}

/** What visitors read on their own page, in one row. */
interface ReceiptPageTable {
  id: 1;
  /** What happens next, and by when; empty until the office has written it. */
  nextStep: string;
}

/** What somebody has asked for under PIPA articles 35 to 37. Only a visitor's own words name anybody. */
interface PrivacyRequestTable {
  id: Generated<number>;
  kind: "ACCESS" | "CORRECTION" | "DELETION" | "SUSPENSION";
  /** yyyy-MM-dd in Seoul. */
  askedOn: string;
  /** The inquiry may have been destroyed since. */
  inquiryId: number | null;
  text: Generated<string>;
  /** Where a visitor wants the answer; with the text, emptied a month after it was given. */
  answerTo: Generated<string>;
  /** The account; empty if the visitor asked on /privacy/request. */
  enteredBy: string;
  doneAt: Generated<string | null>;
  doneBy: Generated<string>;
}

/** What the office adds to the privacy policy, in one row. */
interface PolicyPageTable {
  id: 1;
  /** Who runs the server and has copies of it, one a line; or "". */
  hosting: string;
}
