import { env } from "~/env.server";
import { onceInProcess } from "~/process.server";
import { openDatabase } from "./open.server";

// What the process makes from here on, the database and every upload, is readable by the owner only.
process.umask(0o077);

/** The one connection of the process. */
export const { db, sqlite } = onceInProcess("database", () => openDatabase(env.DATABASE_FILE));
