import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";

/** The notice beside the consent box as the site has shown it from the start. */
const firstNotice = [
  "개인정보 수집 및 이용에 동의합니다.",
  "수집하는 항목: 이름, 연락처, 시공할 곳의 주소와 건물 정보, 공사 희망 사항, 첨부한 파일",
  "이용 목적: 견적 상담과 그에 대한 연락",
  "보유 기간: 계약 기록 5년, 소비자 불만·분쟁 처리 기록 3년. 그 밖에는 상담이 끝나면 지웁니다.",
  "거부할 권리: 동의하지 않을 수 있으며, 동의하지 않으면 온라인 견적 문의를 접수할 수 없습니다.",
].join("\n");

/**
 * What an inquiry needs so that its end can be known and its consent proved. `document` has each
 * text that visitors were shown when they consented; the inquiries that are here were given under
 * the first notice.
 */
export async function up(db: Kysely<unknown>) {
  const columns = [
    ...["statusAt TEXT", "receiptHash TEXT", "withdrawnAt TEXT", "closedAt TEXT"],
    ...["closedFor TEXT NOT NULL DEFAULT ''", "disputedAt TEXT"],
    ...["noticeId INTEGER REFERENCES document (id)", "policyId INTEGER REFERENCES document (id)"],
    "consentBy TEXT NOT NULL DEFAULT ''",
  ];
  const statements = [
    `CREATE TABLE document (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL CHECK (kind IN ('NOTICE', 'POLICY')),
      effectiveFrom TEXT NOT NULL,
      text TEXT NOT NULL,
      hash TEXT NOT NULL
    ) STRICT`,
    "CREATE INDEX documentOfKind ON document (kind, id)",
    `CREATE TRIGGER documentIsNotChanged BEFORE UPDATE ON document
      BEGIN SELECT RAISE(ABORT, 'a document that was shown cannot be changed'); END`,
    `CREATE TRIGGER documentIsKept BEFORE DELETE ON document
      BEGIN SELECT RAISE(ABORT, 'a document that was shown is kept'); END`,
    `CREATE TRIGGER documentAfterInsert AFTER INSERT ON document
      BEGIN UPDATE publicVersion SET value = value + 1; END`,

    ...columns.map((column) => `ALTER TABLE inquiry ADD COLUMN ${column}`),
    "CREATE UNIQUE INDEX inquiryByReceipt ON inquiry (receiptHash) WHERE receiptHash IS NOT NULL",
    `UPDATE inquiry SET statusAt =
      (SELECT max(at) FROM inquiryChange WHERE inquiryId = inquiry.id AND field = 'status')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);

  const hash = createHash("sha256").update(firstNotice).digest("hex");
  await sql`INSERT INTO document (id, kind, effectiveFrom, text, hash)
    VALUES (1, 'NOTICE', '2025-02-13', ${firstNotice}, ${hash})`.execute(db);
  await sql`UPDATE inquiry SET noticeId = 1`.execute(db);
}
