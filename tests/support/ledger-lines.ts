import { ledgerBeside, ledgerLine, readLedger } from "~/files/ledger.server";
import type { SmallSite } from "./small-site";

/** Of the inquiries of a small site. */
export const receivedAt = "2026-01-01T00:00:00.000Z";
/** When they were destroyed. */
export const at = "2026-06-01T00:00:00.000Z";

export const lineOf = (id: number, why = "STAFF") => ledgerLine({ id, receivedAt }, at, why);

/** All lines of a site's ledger, whoever has signed them. */
export const ledgerOf = async (site: SmallSite) =>
  (await readLedger(ledgerBeside(site.databaseFile))).lines;

/** For a restore whose list nobody reads. */
export const say = () => {};
