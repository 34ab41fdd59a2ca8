import { type Kysely, sql } from "kysely";

/** One customer's number is one, whether a phone has filled in +82 10 or somebody has typed 010. */
export async function up(db: Kysely<unknown>) {
  const plain = ["-", " ", ".", "(", ")"].reduce(
    (number, mark) => `replace(${number}, '${mark}', '')`,
    "phoneNumber",
  );
  const statements = [
    "DROP INDEX inquiryByNumber",
    `CREATE INDEX inquiryByNumber ON inquiry (replace(replace(${plain}, '+820', '0'), '+82', '0'))`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
