import type { Generated } from "kysely";

/** How the office hears of an inquiry; part of the schema in tables.ts. */
export interface AlertTables {
  alert: AlertTable;
  alertChannel: AlertChannelTable;
  alertSummary: AlertSummaryTable;
  pushDevice: PushDeviceTable;
}

/** The outbox: something the office is told by one channel. It goes with its inquiry. */
interface AlertTable {
  id: Generated<number>;
  channel: AlertChannelTable["kind"];
  kind: "INQUIRY" | "SUMMARY" | "TEST";
  inquiryId: number | null;
  /** For a push, until the device is forgotten. */
  deviceId: number | null;
  /** The device's name. */
  target: Generated<string>;
  /** A summary's figures, in JSON; of an inquiry what the customer did with it since, or empty. */
  content: Generated<string>;
  createdAt: string;
  /** When it is sent, or tried again. */
  dueAt: string;
  attempts: Generated<number>;
  state: Generated<"WAITING" | "SENT" | "GIVEN_UP">;
  /** When it was sent or given up. */
  endedAt: Generated<string | null>;
  /** A code of upkeep/alerts/failure.ts: why the last attempt failed. */
  failure: Generated<string>;
}

/** One row per way of telling the office. */
interface AlertChannelTable {
  kind: "MAIL" | "WEBHOOK" | "PUSH";
  isOn: Generated<0 | 1>;
  /** JSON; empty until it is set up. */
  settings: Generated<string>;
  /** Encrypted JSON (database/sealed). */
  secret: Generated<string>;
  /** Who carries the message, and where, as the privacy policy names them. */
  processor: Generated<string>;
  country: Generated<string>;
}

/** The morning summary, in one row. */
interface AlertSummaryTable {
  id: 1;
  /** In Seoul; empty for none. */
  at: Generated<string>;
  /** Days off besides weekends, separated by spaces. */
  holidays: Generated<string>;
  /** The day in Seoul of the last summary, and the moment up to which it counted. */
  lastDay: Generated<string | null>;
  lastAt: Generated<string | null>;
}

/** A browser that asked for alerts. Forgotten when all sessions of its account end. */
interface PushDeviceTable {
  id: Generated<number>;
  accountId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** As in `session`. */
  device: string;
  createdAt: string;
}
