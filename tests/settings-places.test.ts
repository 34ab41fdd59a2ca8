import { expect, test } from "vitest";
import { addEntry } from "./support/entry";
import { addInquiry } from "./support/inquiry";
import { serveSite } from "./support/site";

/** 설정 has five places; what stands in them is reached from there, and where it always was. */
const server = serveSite();

async function read(path: string) {
  const answer = await fetch(`${server.url}/admin/${path}`, {
    headers: { Cookie: server.cookie },
  });
  return { path: new URL(answer.url).pathname, status: answer.status, text: await answer.text() };
}

const linksIn = (html: string) =>
  [...html.matchAll(/<li><a[^>]*href="\/admin\/([^"]+)"/g)].map(([, path]) => path);

test("설정 lists five places, and what needs another program under 고급", async () => {
  const { text } = await read("settings");
  const [places = "", advanced = ""] = text.slice(text.indexOf("settings-list")).split("<details");
  expect(linksIn(places)).toEqual([
    ...["content/site", "settings/alerts", "settings/people"],
    ...["settings/privacy", "settings/backup"],
  ]);
  expect(linksIn(advanced)).toEqual(["api", "settings/alerts/webhook"]);
});

test("every address that 설정 has had goes on answering", async () => {
  const inquiry = await addInquiry(server.url);
  server.change(`UPDATE inquiry SET withdrawnAt = '2026-01-01', status = 'COMPLETE',
    deletedAt = '2026-01-01', deletedBy = '' WHERE id = ${inquiry}`);
  for (const path of [
    ...["people", "backup", "access", "privacy", "trash", "apart", `apart/${inquiry}`],
    ...["retention", "due", "alerts", "alerts/mail", "alerts/webhook", "alerts/push"],
    "alerts/summary",
  ]) {
    const answer = await read(`settings/${path}`);
    expect([answer.path, answer.status]).toEqual([`/admin/settings/${path}`, 200]);
  }
  const moved = await read("settings/receipt");
  expect([moved.path, moved.status]).toEqual(["/admin/content/site", 200]);
  expect(moved.text).toContain("site-nextStep");
  expect((await read("content/company")).text).toContain('href="/admin/content/site"');
  expect(moved.text).toContain('href="/admin/content/company"');
});

test("개인정보 says what waits in each of its pages, and when", async () => {
  const privacy = async () => (await read("settings/privacy")).text.replaceAll("<!-- -->", "");
  const id = await addInquiry(server.url);
  await fetch(`${server.url}/admin/contact`, { headers: { Cookie: server.cookie } });
  server.change(`UPDATE inquiry SET isSpam = 1, receivedAt = '2025-06-01T00:00:00.000Z',
    spamAt = '2025-06-01T00:00:00.000Z' WHERE id = ${id}`);
  // Not a page of more than a hundred thousand letters in the message of a failure.
  const whole = await privacy();
  const text = whole.slice(whole.indexOf("<main"), whole.indexOf("</main>"));
  expect(text).toMatch(/오늘 \d+건, 마지막은 \d{4}-\d\d-\d\d \d\d:\d\d admin/);
  expect(text).toMatch(/스팸[^<]* 1건[^<]*가장 이른 파기 예정일은 \d{4}-\d\d-\d\d입니다/);
  expect(text).toMatch(/분리 보관하는 문의 1건\. 가장 이른 보관 기한은 \d{4}-\d\d-\d\d입니다/);
  expect(text).toContain("계약 5년, 분쟁 3년, 계약하지 않은 문의 6개월, 스팸 30일");
});

test("백업과 휴지통 counts what was deleted", async () => {
  const mainOf = async () => {
    const { text } = await read("settings/backup");
    return text.slice(text.indexOf("<main"), text.indexOf("</main>"));
  };
  expect(await mainOf()).toContain("휴지통이 비어 있습니다.");
  const id = await addInquiry(server.url);
  server.change(`UPDATE inquiry SET deletedAt = '2026-01-01', deletedBy = '' WHERE id = ${id}`);
  expect(await mainOf()).toContain("삭제한 항목: 문의 1건.");
  const project = await addEntry(server);
  server.change(
    `UPDATE portfolio SET deletedAt = '2026-01-01', deletedBy = '' WHERE id = ${project}`,
  );
  expect(await mainOf()).toContain("삭제한 항목: 문의 1건, 시공 사례 1건.");
});

test("no page of the settings speaks of files, protocols or commands outside 고급", async () => {
  for (const path of [
    ...["", "/people", "/backup", "/access", "/privacy", "/trash", "/retention", "/due"],
    ...["/alerts", "/alerts/mail", "/alerts/push", "/alerts/summary"],
  ]) {
    const { text } = await read(`settings${path}`);
    const main = text.slice(text.indexOf("<main"), text.indexOf("</main>"));
    const plain = main.replaceAll(/<details[\s\S]*?<\/details>/g, "");
    const words = /\.env|SMTP|JSON|npm |STARTTLS/.exec(plain)?.[0];
    expect([path, words]).toEqual([path, undefined]);
  }
});
