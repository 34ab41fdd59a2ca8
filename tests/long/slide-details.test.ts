import { beforeAll, beforeEach, expect, test } from "vitest";
import { browseSite, checkAxe } from "../support/browser";
import { addEntry, unfold } from "../support/entry";
import { formOf } from "../support/form";
import { pictureFile } from "../support/picture";

/** A slide's line, and the project that it leads to. */
const { server, openOffice } = browseSite();
let Cookie: string;
let id: number;

beforeAll(async () => {
  Cookie = await server.login();
  id = await addEntry(server, []);
});

beforeEach(async () => {
  const imageFiles = await Promise.all(["1.jpg", "2.jpg"].map((name) => pictureFile(name)));
  expect((await post({ imageFiles })).status).toBe(200);
});

function post(fields: Parameters<typeof formOf>[0]) {
  const body = formOf(fields);
  return fetch(`${server.url}/api/content/main`, { method: "POST", headers: { Cookie }, body });
}

const slides = () => server.rows("SELECT name, line, leadsTo FROM mainImage ORDER BY ord");
const uploadedNames = () =>
  server
    .rows("SELECT uploadedName FROM mainImage ORDER BY ord")
    .map(({ uploadedName }) => String(uploadedName));

test.each([true, false])(
  "a slide is given a line and a project in the office; a program's save keeps them (script: %s)",
  async (javaScript) => {
    const { page, close } = await openOffice({ javaScript });
    await page.goto("/admin/content/main?edit=1");
    await unfold(page, 2);
    await page.getByLabel("사진 2 첫 화면에 표시할 문구").fill("볕 드는 거실");
    await page.getByLabel("사진 2 연결할 시공 사례").selectOption("시험 주택");
    await page.getByRole("button", { name: "2.jpg 앞으로" }).click();
    await expect
      .poll(() => page.locator(".picture-list .file-name").allTextContents())
      .toEqual(["2.jpg", "1.jpg"]);
    await page.getByRole("button", { name: "저장" }).click();
    await page.getByText("저장했습니다.").waitFor();
    await page.getByText("볕 드는 거실").waitFor();
    await page.getByText("시험 주택").waitFor();
    const saved = [
      { name: "2.jpg", line: "볕 드는 거실", leadsTo: id },
      { name: "1.jpg", line: "", leadsTo: null },
    ];
    expect(slides()).toEqual(saved);
    expect((await post({ uploadImageFilenames: uploadedNames() })).status).toBe(200);
    expect(slides()).toEqual(saved);
    if (javaScript) {
      await page.goto("/admin/content/main?edit=1");
      expect(await checkAxe(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await unfold(page, 1);
      await page.getByLabel("사진 1 연결할 시공 사례").selectOption("");
      await page.getByRole("button", { name: "저장" }).click();
      await page.getByText("저장했습니다.").waitFor();
      expect(slides()[0]).toMatchObject({ leadsTo: null });
    }
    await close();
  },
);

test("a phone shows whole what can be said of a slide", async () => {
  const { page, close } = await openOffice({ width: 390 });
  await page.goto("/admin/content/main?edit=1");
  const words = page.locator(".picture-told > span").first();
  expect(await words.innerText()).toBe("연결할 시공 사례");
  const told = page.locator(".picture-told").first();
  for (const each of [words, told]) {
    const hidden = await each.evaluate(
      (element) =>
        element.scrollWidth - element.clientWidth + element.scrollHeight - element.clientHeight,
    );
    expect(hidden).toBe(0);
  }
  await close();
});

test("a slide cannot be led to a draft, to the trash or to nothing; one that leads there already stays so", async () => {
  const draft = await addEntry(server, []);
  const trashed = await addEntry(server, []);
  const [one = "", two = ""] = uploadedNames();
  const leadTo = (project: number | string) =>
    post({ uploadImageFilenames: [one, two], [`leadsTo ${one}`]: String(project) });
  expect((await leadTo(draft)).status).toBe(200);
  const { openDatabase } = await import("../../app/database/open.server");
  const { sqlite } = openDatabase(server.databaseFile);
  sqlite.exec(`UPDATE portfolio SET isDraft = 1 WHERE id = ${draft}`);
  sqlite.exec(`UPDATE portfolio SET deletedAt = '2026-01-01' WHERE id = ${trashed}`);
  expect((await leadTo(draft)).status).toBe(200);
  for (const wrong of [trashed, 999_999, "1 OR 1", "-1", "1e3", "x".repeat(5000)]) {
    const answer = await leadTo(wrong);
    expect([wrong, answer.status]).toEqual([wrong, 400]);
    expect((await answer.json()).message).toBe(
      "사진 1 연결할 시공 사례: 홈페이지에 없는 시공 사례입니다. 다시 선택하세요.",
    );
  }
  expect(slides()[0]).toMatchObject({ leadsTo: draft });
  expect(
    (await post({ uploadImageFilenames: [one, two], [`leadsTo ${two}`]: String(draft) })).status,
  ).toBe(200);

  const { page, close } = await openOffice();
  await page.goto("/admin/content/main?edit=1");
  const select = page.getByLabel("사진 1 연결할 시공 사례");
  expect(await select.locator("option:checked").textContent()).toBe("시험 주택 (공개되지 않음)");
  // Destroyed, it is nobody's destination any more.
  sqlite.pragma("foreign_keys = ON");
  sqlite.exec(`DELETE FROM portfolio WHERE id = ${draft}`);
  expect(slides()[0]).toMatchObject({ leadsTo: null });
  sqlite.close();
  await close();
});

test("a line of more than sixty letters is refused beside its field", async () => {
  const { page, close } = await openOffice({ expectedErrors: [/status of 400/] });
  await page.goto("/admin/content/main?edit=1");
  const field = page.getByLabel("사진 1 첫 화면에 표시할 문구");
  await unfold(page, 1);
  await field.fill("가".repeat(61));
  await page.getByRole("button", { name: "저장" }).click();
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  expect(await field.inputValue()).toBe("가".repeat(61));
  expect(slides()[0]).toMatchObject({ line: "" });
  await close();
});
