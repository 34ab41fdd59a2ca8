import { db } from "~/database/db.server";
import { type Occasion, occasionNames, occasions } from "./words";

/** The office's own words, or else the program's. */
export async function readWords() {
  const own = await db.selectFrom("receiptPage").select(occasionNames).executeTakeFirstOrThrow();
  const entries = occasionNames.map((name) => [name, own[name] || occasions[name].words]);
  return Object.fromEntries(entries) as Record<Occasion, string>;
}
