import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { consentNoticeText } from "~/contact/consent-notice-text";
import { db, sqlite } from "~/database/db.server";
import { newestDocument } from "~/public/documents.server";
import { dayInWords, todayInSeoul } from "~/text/moment";
import { saveHosting } from "./alerts/policy-versions.server";
import { switchOff, switchOn } from "./alerts/switch-channel.server";
import { renewDocuments } from "./renew-documents.server";

const policies = () =>
  db.selectFrom("document").selectAll().where("kind", "=", "POLICY").orderBy("id").execute();
const all = () => db.selectFrom("document").selectAll().orderBy("id").execute();
const today = () => dayInWords(todayInSeoul());

test("a site's first start keeps its own notice and policy beside the earlier ones, however many starts there are at once", async () => {
  const earlier = await all();
  expect(earlier).toHaveLength(2);
  await Promise.all([renewDocuments(), renewDocuments(), renewDocuments()]);
  await renewDocuments();
  const [notice, policy, ...others] = (await all()).slice(2);
  expect(others).toEqual([]);
  expect((await all()).slice(0, 2)).toEqual(earlier);
  expect(notice).toMatchObject({
    kind: "NOTICE",
    effectiveFrom: todayInSeoul(),
    text: consentNoticeText,
  });
  expect(policy).toMatchObject({ kind: "POLICY", effectiveFrom: todayInSeoul() });
  expect(policy?.text).toContain(`\n개정 시행일자: ${today()}\n`);
  for (const { text, hash } of await all()) {
    expect(createHash("sha256").update(text).digest("hex")).toBe(hash);
  }
});

test("a channel's carrier is another version, with all that a mail tells; a day that passes is none", async () => {
  const last = (await policies()).at(-1);
  const earlier = last?.text.replaceAll(today(), "2026년 1월 5일") ?? "";
  await db
    .insertInto("document")
    .values({ kind: "POLICY", effectiveFrom: "2026-01-05", text: earlier, hash: "" })
    .execute();
  await renewDocuments();
  expect((await newestDocument("POLICY")).text).toBe(earlier);

  await switchOn("MAIL", { processor: "네이버 주식회사", country: "대한민국" });
  const { id, text } = await newestDocument("POLICY");
  expect(text).toContain(`\n개정 시행일자: ${today()}\n`);
  expect(text).toContain("\n- 네이버 주식회사 (대한민국): ");
  for (const item of ["문의 번호", "이름", "연락처", "접수 일시", "참고한 시공 사례"])
    expect(text.split("\n").find((line) => line.startsWith("- 네이버"))).toContain(item);
  expect(text).toContain("회사는 개인정보를 국외로 이전하지 않습니다.");
  await switchOn("MAIL", { processor: "네이버 주식회사", country: "대한민국" });
  expect((await newestDocument("POLICY")).id).toBe(id);

  await switchOn("WEBHOOK", { processor: "Slack Technologies, LLC", country: "미국" });
  const { text: abroad } = await newestDocument("POLICY");
  const transfer = abroad.split("\n").find((line) => line.startsWith("- 이전받는 자: Slack"));
  for (const item of ["국가: 미국", "항목: ", "시기와 방법: ", "목적: ", "기간: ", "거부 방법"])
    expect(transfer).toContain(item);
  expect(transfer).toContain("이름과 연락처는 보내지 않습니다");
  await switchOff("WEBHOOK");
  await switchOff("MAIL");
  const off = await newestDocument("POLICY");
  expect(off.text).toContain("위탁하지 않고 직접 합니다.");
  expect(off.text).not.toContain("네이버");
  await renewDocuments();
  expect((await newestDocument("POLICY")).id).toBe(off.id);
});

test("who runs the server is an item for each line of the office's, and nothing else of the text", async () => {
  await saveHosting(" - 예시호스팅 (대한민국): 서버의 운영\n\n제1조 (가짜)\n");
  const { text } = await newestDocument("POLICY");
  expect(text).toContain("\n- 예시호스팅 (대한민국): 서버의 운영\n- 제1조 (가짜)\n");
  expect(text.match(/^제1조/gm)).toHaveLength(1);
  await saveHosting("");
  expect((await newestDocument("POLICY")).text).not.toContain("예시호스팅");
});

test("nobody changes or deletes a version", () => {
  expect(() => sqlite.exec("UPDATE document SET text = '' WHERE id = 1")).toThrow("cannot be");
  expect(() => sqlite.exec("DELETE FROM document WHERE id = 1")).toThrow("is kept");
});
