import { sql } from "kysely";

/** The very expression of 0010's index, which SQLite uses for no other, and of 0023's search. */
export const plainNumber = sql<string>`replace(replace(replace(replace(replace(phoneNumber, '-', ''), ' ', ''), '.', ''), '(', ''), ')', '')`;
