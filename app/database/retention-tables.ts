import type { Generated } from "kysely";

/** Until when inquiries are stored, and what has been destroyed; part of the schema in tables.ts. */
export interface RetentionTables {
  retention: RetentionTable;
  retentionClock: RetentionClockTable;
  dueSighting: DueSightingTable;
  destruction: DestructionTable;
  ledgerOutbox: LedgerOutboxTable;
  ledgerKey: LedgerKeyTable;
  yearTally: YearTallyTable;
  arrivalTally: ArrivalTallyTable;
}

/** How many destroyed inquiries had a label; contact/year/year-labels.ts has them. */
interface YearTallyTable {
  /** The month for outcomes, such as 2026-03; for all others the year. */
  period: string;
  subject: "OUTCOME" | "KIND" | "SIZE" | "DISTRICT" | "WAIT" | "PAGE" | "SITE";
  label: string;
  count: number;
}

/** How many inquiries of a month came from a site, with a campaign; contact/sending/arrival-tally. */
interface ArrivalTallyTable {
  /** In Seoul: 2026-03. */
  month: string;
  /** A host's name or utm_source; "" if not known. */
  source: string;
  campaign: string;
  count: number;
}

/** Why an inquiry's end comes; contact/retention.ts has the words. */
export type EndRule = "CONTRACT" | "WITHDRAWN" | "CLOSED" | "SPAM" | "NOTHING" | "EARLIER";
export type DueRule = EndRule | "DISPUTE";

/** The periods, in one row. */
interface RetentionTable {
  id: 1;
  contractYears: Generated<number>;
  disputeYears: Generated<number>;
  quietMonths: Generated<number>;
  spamDays: Generated<number>;
  /** Since when these periods are in force. */
  since: string;
  /** When, and by which account, rule EARLIER was confirmed; null and empty if it was not. */
  earlierAt: Generated<string | null>;
  earlierBy: Generated<string>;
}

/** What upkeep/retention/careful-clock knows, in one row. All in milliseconds. */
interface RetentionClockTable {
  id: 1;
  /** The system's clock at the last look. */
  wall: Generated<number | null>;
  /** Time that has certainly passed since the first look. */
  careful: Generated<number>;
  /** Until then, by the careful clock, nothing is destroyed: the system's clock has jumped. */
  doubtUntil: Generated<number | null>;
}

/** An inquiry that was about to be due when the site looked. */
interface DueSightingTable {
  inquiryId: number;
  /** As the inquiry had them then: with others, this was another end. */
  rule: DueRule;
  dueFrom: string;
  /** By the careful clock. */
  seenAt: number;
}

/** An inquiry that is gone, by its id only. No row is ever changed or deleted. */
interface DestructionTable {
  id: Generated<number>;
  inquiryId: number;
  at: string;
  why: DueRule | "TRASH" | "STAFF";
  /** Empty if nobody of the staff did it. */
  username: Generated<string>;
}

/** A line for the ledger (files/ledger) whose destruction is committed. */
interface LedgerOutboxTable {
  id: Generated<number>;
  line: string;
}

/** A public key that signs lines of the ledger (files/ledger-key), of this box or an earlier one. */
interface LedgerKeyTable {
  publicKey: string;
  addedAt: string;
}
