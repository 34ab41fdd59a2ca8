import { env } from "~/env.server";
import { openDatabase } from "./open.server";

/** The one connection of the process. */
export const { db, sqlite } = openDatabase(env.DATABASE_FILE);
