import type { Generated } from "kysely";

/** Who may come in, and what they saw; part of the schema in tables.ts. */
export interface AccountTables {
  account: AccountTable;
  session: SessionTable;
  secondStep: SecondStepTable;
  recoveryCode: RecoveryCodeTable;
  access: AccessTable;
}

interface AccountTable {
  id: Generated<number>;
  username: string;
  passwordHash: string;
  role: "ADMIN" | "MANAGER" | "USER";
  /** Raised to end all sessions of the account, as every password change does. */
  sessionVersion: Generated<number>;
  createdAt: string;
  /** The username of who has added it; empty for accounts made at the command line. */
  addedBy: Generated<string>;
  /** When somebody switched it off; null while it is on. */
  endedAt: string | null;
  endedBy: Generated<string>;
  /** Whether its user still has the password that somebody else was shown. */
  isFirstPassword: Generated<0 | 1>;
  lastLoginAt: string | null;
}

/** A login. Its row is deleted when it ends. */
interface SessionTable {
  id: Generated<number>;
  /** SHA-256 of the token in the cookie, in hexadecimal. */
  tokenHash: string;
  accountId: number;
  /** The account's at the login; the session is invalid once it has changed. */
  sessionVersion: number;
  createdAt: string;
  /** Accurate to a few minutes. */
  lastUsedAt: string;
  /** Browser and system in plain words: `Chrome · Windows`. */
  device: string;
  /** The IP address of the login. */
  address: string;
}

/** An account's second step at the login (TOTP); no row while it is off. */
interface SecondStepTable {
  accountId: number;
  /** In base32. */
  secret: string;
  /** The 30-second period of the last code that was used: codes up to it are worth nothing. */
  usedPeriod: number;
}

/** A recovery code that has not been used. */
interface RecoveryCodeTable {
  accountId: number;
  /** SHA-256, in hexadecimal. */
  codeHash: string;
}

/** Who saw or changed customers' data. Triggers let nobody change a row, or delete it within a year. */
interface AccessTable {
  id: Generated<number>;
  at: string;
  /** The account may have been deleted since. */
  accountId: number;
  username: string;
  /** The client's IP address. */
  address: string;
  kind:
    | "LIST"
    | "DETAIL"
    | "FILE"
    | "EXPORT"
    | "CHANGE"
    | "DELETE"
    | "RESTORE"
    | "DESTROY"
    | "REQUEST"
    | "BACKUP"
    | "DOWNLOAD";
  /** As ranges: `3-9, 12`. Empty for a backup. */
  inquiryIds: Generated<string>;
  /** How many inquiries these are. */
  inquiries: Generated<number>;
  /** The id of an attachment: its name may be the customer's. */
  fileId: number | null;
  /** Why an export was made, or a record kept apart was opened, as the user wrote it. */
  reason: Generated<string>;
}
