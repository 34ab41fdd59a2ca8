import type { Page } from "playwright";
import { beforeEach, expect, test } from "vitest";
import { browseSite, checkAxe, nextFrames } from "../support/browser";
import { formOf } from "../support/form";
import { pictureFile } from "../support/picture";

const { server, openOffice, openPage } = browseSite();
const edit = "/admin/content/serivces?edit=1";
const tooLong = "가".repeat(201);
const refused = { expectedErrors: [/status of 400/] };

/** Each test starts with ten services. */
beforeEach(async () => {
  const Cookie = await server.login();
  const send = (path: string, method: string, body?: string) =>
    fetch(`${server.url}/api/content/${path}`, { method, headers: { Cookie }, body: body ?? null });
  const stored = server.rows("SELECT id FROM contentBlock WHERE kind = 'service'");
  for (const { id } of stored) await send(String(id), "DELETE");
  const ten = Array.from({ length: 10 }, (_, index) => ({
    id: null,
    title: `제목 ${index + 1}`,
    str: `내용 ${index + 1}`,
  }));
  await send("service", "POST", JSON.stringify(ten));
});

const firstId = () =>
  server.rows("SELECT min(id) AS id FROM contentBlock WHERE kind = 'service'")[0]?.id;

const titles = () =>
  server
    .rows("SELECT title FROM contentBlock WHERE kind = 'service' ORDER BY ord")
    .map(({ title }) => title);

/** The title of the block with the error, and the numbers in the summary. */
async function whereItSays(page: Page) {
  const wrong = page.locator('[aria-invalid="true"]');
  const label = /content\d+ 제목/.exec(await page.getByRole("alert").innerText())?.[0];
  return { count: await wrong.count(), title: await wrong.inputValue(), label };
}

/** The words of the focused button with the number of its block, or the focused field's name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute("name")?.startsWith("blocks")
      ? activeElement.getAttribute("name")
      : activeElement?.textContent;
  });

/** Whether the focused element is on the screen, and not below a bar. */
const isUncovered = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const { left, top, bottom } = activeElement?.getBoundingClientRect() ?? new DOMRect();
    return [top + 2, bottom - 2].every(
      (y) => document.elementFromPoint(left + 5, y) === activeElement,
    );
  });

test.each([true, false])(
  "a title that is too long is told at the top and beside its field, which gets the focus (script: %s)",
  async (javaScript) => {
    const { page, close } = await openOffice({ ...refused, javaScript });
    await page.goto(edit);
    await page.getByLabel("제목").nth(1).fill(tooLong);
    await page.getByRole("button", { name: "저장" }).last().click();
    const summary = page.getByRole("alert");
    await summary.getByText(/^content2 제목: /).waitFor();
    await expect.poll(() => focused(page)).toBe("blocks[1].title");
    const field = page.getByLabel("제목").nth(1);
    expect(await field.inputValue()).toBe(tooLong);
    const description = await field.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${description}"]`).innerText()).toContain("200자");
    expect(await isUncovered(page)).toBe(true);
    if (javaScript) expect(await checkAxe(page)).toEqual([]);

    await page.getByLabel("제목").nth(1).fill("짧게");
    await page.getByRole("button", { name: "저장" }).last().click();
    await page.getByText("저장했습니다.").waitFor();
    expect(titles()[1]).toBe("짧게");
    await close();
  },
);

test("each refusal takes the focus again, and a link of the summary leads to its field and leaves the message", async () => {
  const { page, close } = await openOffice(refused);
  await page.goto(edit);
  await page.getByLabel("제목").nth(9).fill(tooLong);
  for (const title of ["하나", "둘"]) {
    await page.getByLabel("제목").first().fill(title);
    await page.getByLabel("제목").first().press("Enter");
    await expect.poll(() => focused(page)).toBe("blocks[9].title");
    await expect.poll(() => isUncovered(page)).toBe(true);
  }
  await page.getByRole("link", { name: /^content10 제목/ }).click();
  await page.waitForURL(/#blocks/);
  await nextFrames(page);
  expect(await whereItSays(page)).toEqual({ count: 1, title: tooLong, label: "content10 제목" });
  await close();
});

test("an error stays with its block when blocks are moved, deleted and brought back", async () => {
  const { page, close } = await openOffice(refused);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto(edit);
  await page.getByLabel("제목").first().fill(tooLong);
  await page.getByRole("button", { name: "저장" }).last().click();
  await page.getByRole("alert").waitFor();
  await press("아래로 content1");
  expect(await whereItSays(page)).toEqual({ count: 1, title: tooLong, label: "content2 제목" });
  await press("위로 content3");
  expect(await whereItSays(page)).toEqual({ count: 1, title: tooLong, label: "content3 제목" });
  // 되돌리기 brings back what was answered last.
  await press("삭제 content1");
  await page.getByText("content1 글을 삭제했습니다.").waitFor();
  expect(await whereItSays(page)).toMatchObject({ label: "content2 제목" });
  await press("삭제 content2");
  await page.getByText("content2 글을 삭제했습니다.").waitFor();
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
  expect(await page.getByRole("alert").count()).toBe(0);
  await press("되돌리기");
  expect(await whereItSays(page)).toEqual({ count: 1, title: tooLong, label: "content2 제목" });
  // Sent from where it is now.
  await page.getByRole("button", { name: "저장" }).last().click();
  await expect.poll(() => focused(page)).toBe("blocks[1].title");
  expect(await whereItSays(page)).toEqual({ count: 1, title: tooLong, label: "content2 제목" });
  await close();
});

test("the focus goes along with a moved block, and to the other button at the end of the list", async () => {
  const { page, close } = await openOffice();
  const press = (name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
  await page.goto(edit);
  await press("아래로 content8");
  await expect.poll(() => focused(page)).toBe("아래로 content9");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("위로 content10");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("위로 content9");
  await press("위로 content2");
  await expect.poll(() => focused(page)).toBe("아래로 content1");
  // Two presses within one frame.
  const down = page.getByRole("button", { name: "아래로 content3", exact: true });
  await down.evaluate(async (button: HTMLButtonElement) => {
    button.focus();
    button.click();
    await new Promise<void>(queueMicrotask);
    button.focus();
    button.click();
  });
  await expect.poll(() => focused(page)).toBe("아래로 content5");
  await close();
});

test("after a deletion the next block's 삭제 has the focus, or 추가; after 되돌리기 the block that is back", async () => {
  const { page, close } = await openOffice();
  const press = (name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
  await page.goto(edit);
  await press("삭제 content2");
  await expect.poll(() => focused(page)).toBe("삭제 content2");
  expect(await page.getByLabel("제목").nth(1).inputValue()).toBe("제목 3");
  await page.getByText("content2 글을 삭제했습니다.").waitFor();
  await press("되돌리기");
  await expect.poll(() => focused(page)).toBe("blocks[1].title");
  expect(await page.getByLabel("제목").nth(1).inputValue()).toBe("제목 2");
  await press("삭제 content10");
  await expect.poll(() => focused(page)).toBe("추가");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("blocks[9].title");
  await close();
});

test.each([true, false])(
  "a block's picture is added, described and taken away, and goes with its block (script: %s)",
  async (javaScript) => {
    const { page, close } = await openOffice({ ...refused, javaScript });
    const stored = () => server.rows("SELECT blockId, alt FROM blockPicture");
    const id = firstId();
    await page.goto("/admin/content/serivces");
    await page.getByRole("link", { name: "사진 추가 content1", exact: true }).click();
    await page.waitForURL(`**/admin/content/blocks/${id}`);
    const made = await pictureFile("대표.jpg", "#aa8866", 1000, 1500);
    const buffer = Buffer.from(await made.arrayBuffer());
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: made.name, mimeType: "image/jpeg", buffer });
    await page.getByLabel("사진 설명").fill("긴".repeat(301));
    await page.getByRole("button", { name: "저장", exact: true }).click();
    const alt = page.getByLabel("사진 설명");
    await expect.poll(() => alt.getAttribute("aria-invalid")).toBe("true");
    // Nothing is lost.
    await page.getByAltText("현재 사진").waitFor();
    await alt.fill("대표 홍길동");
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    await page.getByRole("button", { name: "저장", exact: true }).click();
    await page.getByText("저장했습니다.").waitFor();
    expect(stored()).toEqual([{ blockId: id, alt: "대표 홍길동" }]);

    const visitor = await openPage({ javaScript });
    await visitor.page.goto("/brand");
    const service = visitor.page.locator(".service").first();
    expect(await service.getByRole("img").getAttribute("alt")).toBe("대표 홍길동");
    expect(await service.locator("figcaption").textContent()).toBe("대표 홍길동");
    if (javaScript) expect(await checkAxe(visitor.page)).toEqual([]);
    await visitor.close();

    await page.getByRole("link", { name: "사진 변경 content1", exact: true }).click();
    await page.getByLabel("사진 삭제").check();
    await page.getByRole("button", { name: "저장", exact: true }).click();
    await page.getByText("저장했습니다.").waitFor();
    expect(stored()).toEqual([]);
    await close();
  },
);

test("a block's picture goes with its block, and one that is gone says so", async () => {
  const Cookie = await server.login();
  const id = firstId();
  const path = `${server.url}/admin/content/blocks/${id}`;
  const send = (fields: Record<string, string | File>) =>
    fetch(path, { method: "POST", headers: { Cookie }, body: formOf(fields), redirect: "manual" });
  const added = await send({ thumbnail: await pictureFile("현장.jpg"), alt: "" });
  expect([added.status, server.rows("SELECT blockId FROM blockPicture")]).toEqual([
    303,
    [{ blockId: id }],
  ]);
  // No picture at all, and one that the sweep has deleted meanwhile.
  expect((await send({ thumbnail: new File(["글"], "글.jpg") })).status).toBe(415);
  expect((await send({ stagedThumbnail: "00000000-0000-4000-8000-000000000000.jpg" })).status).toBe(
    400,
  );
  await fetch(`${server.url}/api/content/service/${id}`, { method: "DELETE", headers: { Cookie } });
  expect(server.rows("SELECT blockId FROM blockPicture")).toEqual([]);
  expect((await send({ alt: "늦은 설명" })).status).toBe(404);
});
