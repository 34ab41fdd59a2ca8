import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { noticeText } from "~/contact/notice-text";
import { db, sqlite } from "~/database/db.server";
import { newestDocument, readDocument } from "~/public/documents.server";
import { dayInWords, todayInSeoul } from "~/text/moment";
import { switchOff, switchOn } from "./alerts/entrusted.server";
import { renewDocuments } from "./renew-documents.server";

const policies = () =>
  db.selectFrom("document").selectAll().where("kind", "=", "POLICY").orderBy("id").execute();
const all = () => db.selectFrom("document").selectAll().orderBy("id").execute();
const today = () => dayInWords(todayInSeoul());

test("a site's first start keeps its own notice and policy, however many starts there are at once", async () => {
  const [first] = await policies();
  expect(await all()).toHaveLength(2);
  await Promise.all([renewDocuments(), renewDocuments(), renewDocuments()]);
  await renewDocuments();
  const [, , notice, policy, ...others] = await all();
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ kind: "NOTICE", effectiveFrom: todayInSeoul(), text: noticeText });
  expect(noticeText).toContain("계약 기록 5년, 소비자 불만·분쟁 처리 기록 3년");
  expect(noticeText).toContain("늦어도 마지막으로 연락한 날부터 6개월 안에");

  // What was announced stays word for word; what is new stands below, with its day.
  expect(policy?.text.startsWith(`${first?.text}\n\n12. `)).toBe(true);
  expect(policy?.text).toContain(`\n${today()}부터 다음을 더하여 시행합니다.`);
  for (const { text, hash } of await all()) {
    expect(createHash("sha256").update(text).digest("hex")).toBe(hash);
  }
});

test("a channel's carrier is another version, in which the day of what was there stays", async () => {
  const last = (await policies()).at(-1);
  const earlier = last?.text.replace(today(), "2026년 1월 5일") ?? "";
  await db
    .insertInto("document")
    .values({ kind: "POLICY", effectiveFrom: "2026-01-05", text: earlier, hash: "" })
    .execute();
  await renewDocuments();
  expect((await newestDocument("POLICY")).text).toBe(earlier);

  await switchOn("MAIL", { processor: "네이버 주식회사", country: "대한민국" });
  const { id, text } = await newestDocument("POLICY");
  expect(text.startsWith(`${earlier}\n\n13. `)).toBe(true);
  expect(text).toContain(`\n${today()}부터 다음을 더하여 시행합니다. 제6조와`);
  expect(text).toContain("\n- 개인정보 처리의 위탁: 네이버 주식회사 (대한민국).");
  await switchOn("MAIL", { processor: "네이버 주식회사", country: "대한민국" });
  expect((await newestDocument("POLICY")).id).toBe(id);

  await switchOff("MAIL");
  const off = await newestDocument("POLICY");
  expect(off.text).toContain("맡기거나 국외로 이전하지 않습니다.");
  expect(off.text).not.toContain("네이버");
  await renewDocuments();
  expect((await newestDocument("POLICY")).id).toBe(off.id);
  expect((await readDocument(off.id))?.name).toBe("개인정보처리방침 버전 5");
});

test("nobody changes or deletes a version", () => {
  expect(() => sqlite.exec("UPDATE document SET text = '' WHERE id = 1")).toThrow("cannot be");
  expect(() => sqlite.exec("DELETE FROM document WHERE id = 1")).toThrow("is kept");
});
