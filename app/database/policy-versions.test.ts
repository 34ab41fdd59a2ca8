import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, expect, test } from "vitest";
import { migrations } from "../../migrations";
import { inquiryRow } from "../../tests/support/inquiry-rows";
import { openDatabase } from "./open.server";

const folder = mkdtempSync(join(tmpdir(), "policy-versions-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("what channels had added to the policy stays as whole versions, and inquiries get theirs", async () => {
  const { db } = openDatabase(join(folder, "site.sqlite"));
  const migrator = new Migrator({ db, provider: migrations });
  expect((await migrator.migrateTo("0013_promises")).error).toBeUndefined();
  await sql`INSERT INTO policyVersion (effectiveFrom, text) VALUES
    ('2026-03-01', ${"개인정보 처리의 위탁: 갑\n개인정보의 국외 이전: 갑"}), ('2026-05-01', '')`.execute(
    db,
  );
  for (const receivedAt of ["2024-01-01T00:00:00.000Z", "2026-02-28T15:00:00.000Z", "2026-06-01"]) {
    await db
      .insertInto("inquiry")
      .values({ ...inquiryRow, receivedAt })
      .execute();
  }
  expect((await migrator.migrateToLatest()).error).toBeUndefined();

  const [first, second, third, ...others] = await db
    .selectFrom("document")
    .selectAll()
    .where("kind", "=", "POLICY")
    .orderBy("id")
    .execute();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ effectiveFrom: "2025-02-13" });
  expect(second).toMatchObject({ effectiveFrom: "2026-03-01" });
  expect(second?.text).toBe(
    `${first?.text}\n\n12. 더한 내용\n2026년 3월 1일부터 다음을 더하여 시행합니다. 제6조와 다른 점은 이 내용을 따릅니다.\n- 개인정보 처리의 위탁: 갑\n- 개인정보의 국외 이전: 갑`,
  );
  expect(third?.text).toMatch(/\n2026년 5월 1일부터 새 문의를 알리는 일을 .*이전하지 않습니다\.$/);
  const inquiries = await db.selectFrom("inquiry").select(["noticeId", "policyId"]).execute();
  expect(inquiries).toEqual(
    [first, second, third].map((policy) => ({ noticeId: 1, policyId: policy?.id })),
  );
  await db.destroy();
});
