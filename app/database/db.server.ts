import { env } from "~/env.server";
import { openDatabase } from "./open.server";

// What the process makes from here on, the database and every upload, is for its owner's eyes only.
process.umask(0o077);

/** The one connection of the process. */
export const { db, sqlite } = openDatabase(env.DATABASE_FILE);
