import type { Generated } from "kysely";

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

interface YearTallyTable {
  /** The month for outcomes and estimates, such as 2026-03; for all others the year. */
  period: string;
  subject: "OUTCOME" | "ESTIMATE" | "KIND" | "SIZE" | "DISTRICT" | "WAIT";
  label: string;
  count: number;
}

interface ArrivalTallyTable {
  month: string;
  /** A host's name or utm_source; "" if not known. */
  source: string;
  campaign: string;
  count: number;
}

export type EndRule = "CONTRACT" | "WITHDRAWN" | "CLOSED" | "SPAM" | "NOTHING" | "EARLIER";
export type DueRule = EndRule | "DISPUTE";

interface RetentionTable {
  id: 1;
  contractYears: Generated<number>;
  disputeYears: Generated<number>;
  quietMonths: Generated<number>;
  spamDays: Generated<number>;
  since: string;
  earlierAt: Generated<string | null>;
  earlierBy: Generated<string>;
}

/** State of upkeep/retention/careful-clock, in milliseconds. */
interface RetentionClockTable {
  id: 1;
  wall: Generated<number | null>;
  /** Time that has certainly passed since the first look. */
  careful: Generated<number>;
  doubtUntil: Generated<number | null>;
}

/** An inquiry seen shortly before its due date, by the careful clock. */
interface DueSightingTable {
  inquiryId: number;
  /** The inquiry's then; if they differ now, its due date has changed. */
  rule: DueRule;
  dueFrom: string;
  seenAt: number;
}

/** Append-only; names a destroyed inquiry by its id only. */
interface DestructionTable {
  id: Generated<number>;
  inquiryId: number;
  at: string;
  why: DueRule | "TRASH" | "STAFF";
  username: Generated<string>;
}

interface LedgerOutboxTable {
  id: Generated<number>;
  line: string;
}

/** Those of earlier boxes, too. */
interface LedgerKeyTable {
  publicKey: string;
  addedAt: string;
}
