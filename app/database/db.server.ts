import { env } from "~/env.server";
import { onceInProcess } from "~/process.server";
import { openDatabase } from "./open.server";

// Every file the process creates from here on, the database included, is readable by the owner
// only.
process.umask(0o077);

/** The process's only connection. */
export const { db, sqlite } = onceInProcess("database", () => openDatabase(env.DATABASE_FILE));
