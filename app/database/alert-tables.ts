import type { Generated } from "kysely";

export interface AlertTables {
  alert: AlertTable;
  alertChannel: AlertChannelTable;
  alertSummary: AlertSummaryTable;
  pushDevice: PushDeviceTable;
}

/** The outbox. An alert goes with its inquiry. */
interface AlertTable {
  id: Generated<number>;
  channel: AlertChannelTable["kind"];
  kind: "INQUIRY" | "SUMMARY" | "TEST";
  inquiryId: number | null;
  /** For a push; null once the device is forgotten. */
  deviceId: number | null;
  target: Generated<string>;
  /** A summary's figures as JSON, or what the customer did since the inquiry. */
  content: Generated<string>;
  createdAt: string;
  dueAt: string;
  attempts: Generated<number>;
  state: Generated<"WAITING" | "SENT" | "GIVEN_UP">;
  endedAt: Generated<string | null>;
  /** Why the last attempt failed: a code of upkeep/alerts/failure.ts. */
  failure: Generated<string>;
}

interface AlertChannelTable {
  kind: "MAIL" | "WEBHOOK" | "PUSH";
  isOn: Generated<0 | 1>;
  settings: Generated<string>;
  /** Encrypted JSON (database/sealed). */
  secret: Generated<string>;
  /** Who carries the message, and where, as the privacy policy names them. */
  processor: Generated<string>;
  country: Generated<string>;
}

interface AlertSummaryTable {
  id: 1;
  at: Generated<string>;
  lastDay: Generated<string | null>;
  lastAt: Generated<string | null>;
}

interface PushDeviceTable {
  id: Generated<number>;
  accountId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string;
  createdAt: string;
}
