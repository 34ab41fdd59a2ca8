import type { Generated, GeneratedAlways } from "kysely";
import type { AddressColumns, StoredFileColumns } from "./columns";
import type { DueRule, EndRule } from "./retention-tables";

export interface InquiryTables {
  inquiry: InquiryTable;
  inquiryFile: InquiryFileTable;
  inquiryChange: InquiryChangeTable;
  inquiryEvent: InquiryEventTable;
  estimate: EstimateTable;
  visit: VisitTable;
  submission: SubmissionTable;
  document: DocumentTable;
  receiptPage: ReceiptPageTable;
  customerLink: CustomerLinkTable;
  paperPage: PaperPageTable;
  paperPicture: PaperPictureTable;
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
  /** In pyeong. */
  exclusiveArea: Generated<number>;
  startDate: Generated<string>;
  moveInDate: Generated<string>;
  /** In 만원. */
  budget: Generated<number>;
  interiorType: "PART" | "ALL";
  /** 0 if nothing was chosen and the spec's default stands. */
  isInteriorTypeChosen: Generated<0 | 1>;
  customerMemo: Generated<string>;
  status: Generated<
    "CONTACT" | "MEET1" | "MEET2" | "MEET3" | "CONTRACT" | "IN_PROGRESS" | "COMPLETE" | "HOLD"
  >;
  memo: Generated<string>;
  isSpam: Generated<0 | 1>;
  /** Names from contact/spam.ts, separated by spaces. */
  spamSignals: Generated<string>;
  /** Into 스팸, or out of it. */
  movedByStaff: Generated<0 | 1>;
  openedAt: Generated<string | null>;
  touchedAt: Generated<string | null>;
  /** The promise: when staff said that they call. */
  nextContactAt: Generated<string | null>;
  /** Of the agreed visit, kept by triggers; null once the office has been there. */
  visitAt: Generated<string | null>;
  /** The earlier of the call and the visit. */
  nextAt: GeneratedAlways<string | null>;
  deletedAt: Generated<string | null>;
  deletedBy: Generated<string | null>;
  /** Null while the status is still the first one. */
  statusAt: Generated<string | null>;
  newsAt: Generated<string | null>;
  withdrawnAt: Generated<string | null>;
  closedAt: Generated<string | null>;
  closedFor: Generated<string>;
  disputedAt: Generated<string | null>;
  noticeId: Generated<number | null>;
  policyId: Generated<number | null>;
  /** The customer wants one like this; null once it is destroyed. */
  portfolioId: Generated<number | null>;
  portfolioTitle: Generated<string>;
  consentBy: Generated<string>;
  /** The status before 보류. Counts there alone, and stays afterwards for 되돌리기. */
  heldFrom: Generated<string | null>;
  /** As newsAt, but never reset. */
  heardAt: Generated<string | null>;
  spamAt: Generated<string | null>;
  rescuedAt: Generated<string | null>;
  /** Counts while the status is 시공완료, or on hold from it, and stays afterwards for 되돌리기. */
  completedAt: Generated<string | null>;
  /** The rule that ends its storage, and the moment from which it counts. */
  endRule: GeneratedAlways<EndRule | null>;
  endFrom: GeneratedAlways<string | null>;
  /** The same, unless a dispute postpones it. */
  dueRule: GeneratedAlways<DueRule | null>;
  dueFrom: GeneratedAlways<string | null>;
}

interface InquiryFileTable extends StoredFileColumns {
  inquiryId: number;
  ord: number;
  /** Empty if the customer sent it. */
  addedBy: Generated<string>;
}

interface InquiryEventTable {
  id: Generated<number>;
  inquiryId: number;
  at: string;
  /** Empty if it was nobody of the staff. */
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
    | "SETTLED"
    | "ESTIMATE_SENT"
    | "ESTIMATE_SEEN"
    | "ESTIMATE_UNSEEN"
    | "ESTIMATE_ACCEPTED"
    | "ESTIMATE_UNACCEPTED"
    | "ESTIMATE_ANSWERED"
    | "ESTIMATE_PHONED"
    | "ESTIMATE_UNPHONED"
    | "ESTIMATE_OBJECTED"
    | "ESTIMATE_TAKEN_BACK"
    | "VISIT_OFFERED"
    | "VISIT_AGREED"
    | "VISIT_UNAGREED"
    | "VISIT_OTHERS"
    | "VISIT_WITHDRAWN"
    | "VISITED"
    | "LINK_MADE"
    | "LINK_SHOWN"
    | "LINK_CHANGED"
    | "LINK_OPENED"
    | "ESTIMATE_TOLD"
    | "VISIT_TOLD";
  text: Generated<string>;
}

/** One version of an inquiry's estimate. Once it is sent, only the customer's answer changes. */
interface EstimateTable {
  id: Generated<number>;
  inquiryId: number;
  /** 1, 2, … of its inquiry. */
  number: number;
  /** Raised by each save of the draft. */
  version: Generated<number>;
  /** What the office is writing, as JSON (`Estimate`); null once it is sent. */
  draft: string | null;
  /** What the customer is shown, as JSON (`Paper`), and its SHA-256; null until it is sent. */
  paper: string | null;
  digest: string | null;
  /** Won. */
  total: number;
  /** yyyy-MM-dd; empty while it is not decided. */
  validUntil: string;
  savedAt: string;
  savedBy: string;
  sentAt: Generated<string | null>;
  sentBy: Generated<string>;
  /** When the customer said that they have read it, that they want to go on with it, or not. */
  seenAt: Generated<string | null>;
  acceptedAt: Generated<string | null>;
  declinedAt: Generated<string | null>;
  /** Who said so: the name that the customer typed, or that staff heard. */
  seenBy: Generated<string>;
  acceptedBy: Generated<string>;
  declinedBy: Generated<string>;
  /** Who of the staff entered what was said by telephone; empty if the customer pressed. */
  seenEnteredBy: Generated<string>;
  acceptedEnteredBy: Generated<string>;
  declinedEnteredBy: Generated<string>;
  /** When the office answered; from then on the customer cannot take it back here. */
  answeredAt: Generated<string | null>;
  answeredBy: Generated<string>;
  /** When the office took a paper back that should not have been sent. */
  takenBackAt: Generated<string | null>;
  takenBackBy: Generated<string>;
  takenBackFor: Generated<string>;
}

/** A time at which the office offers to visit. */
interface VisitTable {
  id: Generated<number>;
  inquiryId: number;
  at: string;
  /** Set for at most one of an inquiry's: the visit. */
  agreedAt: Generated<string | null>;
  /** The inquiries with which the office has let it overlap, as ` 3 7 `. */
  sharedWith: Generated<string>;
}

interface InquiryChangeTable {
  inquiryId: number;
  version: number;
  field: string;
  before: string;
  after: string;
  at: string;
  username: string;
}

interface SubmissionTable {
  token: string;
  /** SHA-256 of the content, sealed once the inquiry is destroyed (contact/one-time-token). */
  digest: string;
  usedAt: string;
  inquiryId: Generated<number | null>;
}

interface DocumentTable {
  id: Generated<number>;
  kind: "NOTICE" | "POLICY";
  /** yyyy-MM-dd in Seoul. */
  effectiveFrom: string;
  text: string;
  hash: string;
}

interface ReceiptPageTable {
  id: 1;
  nextStep: string;
  /** Empty for the program's own words. */
  linkMessage: Generated<string>;
  estimateMessage: Generated<string>;
  offerMessage: Generated<string>;
  cancelledMessage: Generated<string>;
}

/** What an estimate's paper says of the shop, beyond its site. */
interface PaperPageTable {
  id: 1;
  contactPerson: Generated<string>;
  bankAccount: Generated<string>;
  /** A `paperPicture`, or "". */
  seal: Generated<string>;
}

/** A PNG that papers show, for as long as one of them or the settings name it. */
interface PaperPictureTable {
  uploadedName: string;
  /** The `uploadedName` of the logo that it was made of; empty for a seal. */
  ofLogo: Generated<string>;
  width: number;
  height: number;
  madeAt: string;
}

/** To the customer's own page. */
interface CustomerLinkTable {
  /** SHA-256 in hexadecimal of the key in its URL. */
  hash: string;
  inquiryId: number;
  /** What the key is computed from; null if that is not known any more. */
  seed: string | null;
  madeAt: string;
  endedAt: Generated<string | null>;
}

/** PIPA articles 35 to 37. Only a visitor's own words contain names. */
interface PrivacyRequestTable {
  id: Generated<number>;
  kind: "ACCESS" | "CORRECTION" | "DELETION" | "SUSPENSION";
  askedOn: string;
  inquiryId: number | null;
  text: Generated<string>;
  /** Emptied with the text a month after the answer. */
  answerTo: Generated<string>;
  /** Empty if the visitor asked on /privacy/request. */
  enteredBy: string;
  doneAt: Generated<string | null>;
  doneBy: Generated<string>;
}

interface PolicyPageTable {
  id: 1;
  /** Who runs the server and has copies of it, one a line. */
  hosting: string;
}
