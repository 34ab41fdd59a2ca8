import { type Kysely, sql } from "kysely";

/** Who answers for an estimate, where it is paid, and the pictures that its paper shows. */
export async function up(db: Kysely<unknown>) {
  const statements = [
    `CREATE TABLE paperPage (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      contactPerson TEXT NOT NULL DEFAULT '',
      bankAccount TEXT NOT NULL DEFAULT '',
      seal TEXT NOT NULL DEFAULT ''
    ) STRICT`,
    "INSERT INTO paperPage (id) VALUES (1)",
    `CREATE TABLE paperPicture (
      uploadedName TEXT PRIMARY KEY,
      ofLogo TEXT NOT NULL DEFAULT '',
      width INTEGER NOT NULL CHECK (width > 0),
      height INTEGER NOT NULL CHECK (height > 0),
      madeAt TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`,
    // Whether a paper still names a picture.
    ...["seal", "logo"].map(
      (role) => `CREATE INDEX ${role}OfPaper ON estimate (paper ->> '$.shop.${role}.uploadedName')
        WHERE paper ->> '$.shop.${role}.uploadedName' IS NOT NULL`,
    ),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
