import { type Kysely, sql } from "kysely";

/** One picture of a block of ABOUT or BRAND: a face, a site, a showroom. */
export async function up(db: Kysely<unknown>) {
  const statements = [
    `CREATE TABLE blockPicture (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      blockId INTEGER NOT NULL UNIQUE REFERENCES contentBlock (id) ON DELETE CASCADE,
      ord INTEGER NOT NULL,
      name TEXT NOT NULL,
      uploadedName TEXT NOT NULL UNIQUE,
      type TEXT NOT NULL,
      size INTEGER NOT NULL CHECK (size >= 0),
      alt TEXT NOT NULL DEFAULT '',
      width INTEGER NOT NULL CHECK (width > 0),
      height INTEGER NOT NULL CHECK (height > 0),
      color TEXT NOT NULL CHECK (color GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]')
    ) STRICT`,
    ...["INSERT", "UPDATE", "DELETE"].map(
      (event) => `CREATE TRIGGER blockPictureAfter${event} AFTER ${event} ON blockPicture
        BEGIN UPDATE publicVersion SET value = value + 1; END`,
    ),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
