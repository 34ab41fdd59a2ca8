import { type Kysely, sql } from "kysely";

/**
 * `isInteriorTypeChosen`: the spec stores 전체 시공 where nothing was chosen, and nobody may be told that
 * they chose it. Of earlier inquiries it is unknown, so they stay as they were shown.
 *
 * `answerTo`: how to reach a visitor who asked on /privacy/request. Empty for what staff entered.
 *
 * `policyPage`: who runs the server and has copies of it, in the office's words.
 *
 * A site that has received nothing yet promises nothing until the office writes it.
 */
export async function up(db: Kysely<unknown>) {
  const statements = [
    `ALTER TABLE inquiry ADD COLUMN isInteriorTypeChosen INTEGER NOT NULL DEFAULT 1
      CHECK (isInteriorTypeChosen IN (0, 1))`,
    "ALTER TABLE privacyRequest ADD COLUMN answerTo TEXT NOT NULL DEFAULT ''",
    `CREATE TABLE policyPage (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      hosting TEXT NOT NULL
    ) STRICT`,
    "INSERT INTO policyPage (id, hosting) VALUES (1, '')",
    `UPDATE receiptPage SET nextStep = ''
      WHERE nextStep = '영업일 기준 이틀 안에 전화드립니다.' AND NOT EXISTS (SELECT 1 FROM inquiry)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
