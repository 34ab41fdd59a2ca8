import { sql } from "kysely";

/**
 * A stored number without hyphens, spaces, dots and brackets. The expression of migration 0010's
 * index, which SQLite uses only for the very same one, and of 0023's search.
 */
export const plainNumber = sql<string>`replace(replace(replace(replace(replace(phoneNumber, '-', ''), ' ', ''), '.', ''), '(', ''), ')', '')`;
