import type { Generated } from "kysely";

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
  /** Raising it ends all sessions of the account. */
  sessionVersion: Generated<number>;
  createdAt: string;
  /** Empty for accounts made at the command line. */
  addedBy: Generated<string>;
  endedAt: string | null;
  endedBy: Generated<string>;
  isFirstPassword: Generated<0 | 1>;
  /** When somebody else last gave it a new first password. */
  reissuedAt: string | null;
  reissuedBy: Generated<string>;
  lastLoginAt: string | null;
}

interface SessionTable {
  id: Generated<number>;
  /** SHA-256 in hexadecimal. */
  tokenHash: string;
  accountId: number;
  /** As at the login: a password change raises the account's. */
  sessionVersion: number;
  createdAt: string;
  lastUsedAt: string;
  /** Browser and system: `Chrome · Windows`. */
  device: string;
  address: string;
}

interface SecondStepTable {
  accountId: number;
  /** In base32. */
  secret: string;
  /** The 30-second period of the last code used: older codes are refused. */
  usedPeriod: number;
}

interface RecoveryCodeTable {
  accountId: number;
  codeHash: string;
}

/** The access log. Triggers forbid changes, and deletion within a year. */
interface AccessTable {
  id: Generated<number>;
  at: string;
  accountId: number;
  username: string;
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
  inquiries: Generated<number>;
  /** Instead of the attachment's name, which may be the customer's. */
  fileId: number | null;
  reason: Generated<string>;
}
