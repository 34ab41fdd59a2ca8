import { beforeEach, expect, test } from "vitest";
import { browseSite, showAll } from "../support/browser";
import { beginWithTwoBlocks, blocksOf } from "../support/content-blocks";
import { unfold } from "../support/entry";
import { countFiles } from "../support/files";
import { pickedPicture } from "../support/picture";

const { server, openOffice } = browseSite();

/** Each test starts with two blocks of each kind and no picture. */
beforeEach(() => beginWithTwoBlocks(server));

const blocks = (kind: string) => blocksOf(server, kind);
const texts = (kind: string) => blocks(kind).map(({ str }) => str);
const slides = () => server.rows("SELECT name, alt FROM mainImage ORDER BY ord");

test("About is read-only until 수정; then blocks are changed, added, moved and saved, numbered content1, content2", async () => {
  const { page, close } = await openOffice();
  await page.goto("/admin/content/about");
  expect(await page.getByRole("textbox", { name: "대표자" }).count()).toBe(0);
  expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual([
    "content1",
    "content2",
  ]);
  await page.getByRole("button", { name: "수정" }).click();
  await page.getByLabel("내용").nth(1).fill("둘째 줄\n그다음 줄");
  // Enter presses the form's first button; Safari 16.0 to 16.3 leave out one that is not rendered.
  const first = page.locator("#blocks [type=submit]").first();
  expect(await first.innerText()).toBe("저장");
  expect(await first.evaluate((button) => button.getClientRects().length)).toBe(1);
  await page.getByRole("button", { name: "추가" }).click();
  await page.getByLabel("내용").nth(2).fill("셋");
  await page.getByRole("button", { name: "위로 content3" }).click();
  // One that is left empty is not stored.
  await page.getByRole("button", { name: "추가" }).click();
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(texts("about")).toEqual(["하나", "셋", "둘째 줄\n그다음 줄"]);
  await close();
});

test("Back, pressed twice over the question about unsaved work, leaves when that is chosen", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto("/admin/content/steps");
  await page.getByRole("link", { name: "어바웃" }).click();
  await page.getByRole("heading", { level: 1, name: "About" }).waitFor();
  await page.getByRole("button", { name: "수정" }).click();
  await page.getByLabel("내용").first().fill("아직 저장하지 않은 글");
  /** Until the address is that of the page again. */
  const back = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          addEventListener(
            "popstate",
            () => addEventListener("popstate", () => resolve(), { once: true }),
            { once: true },
          );
          history.back();
        }),
    );
  const dialog = page.getByRole("dialog");
  await back();
  await dialog.getByText("저장하지 않은 내용이 있습니다").waitFor();
  await back();
  await dialog.getByRole("button", { name: "계속 작성" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await page.getByLabel("내용").first().inputValue()).toBe("아직 저장하지 않은 글");
  await back();
  await dialog.getByText("저장하지 않은 내용이 있습니다").waitFor();
  await back();
  await dialog.getByRole("button", { name: "나가기" }).click();
  await page.waitForURL(/\/admin\/content\/about$/);
  await close();
});

test("deleting a block removes it from the screen at once, and a stored one from the server too", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto("/admin/content/serivces?edit=1");
  await page.getByLabel("제목").first().fill("고치는 중");
  await page.getByRole("button", { name: "추가" }).click();
  await page.getByRole("button", { name: "삭제 content3" }).click();
  await page.getByRole("button", { name: "삭제 content2" }).click();
  await expect.poll(() => page.getByLabel("내용").count()).toBe(1);
  await expect.poll(() => texts("service")).toEqual(["하나"]);
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(blocks("service")).toMatchObject([{ title: "고치는 중", str: "하나" }]);
  await close();
});

test("undoing a deletion restores the block, which is stored again with the list", async () => {
  const { page, close } = await openOffice();
  await page.goto("/admin/content/about?edit=1");
  const before = texts("about");
  await page.getByLabel("내용").first().fill("아직 저장하지 않은 글");
  await page.getByRole("button", { name: "삭제 content1" }).click();
  await expect.poll(() => texts("about")).toEqual(before.slice(1));
  await page.getByRole("button", { name: "되돌리기" }).click();
  expect(await page.getByLabel("내용").first().inputValue()).toBe("아직 저장하지 않은 글");
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(texts("about")).toEqual(["아직 저장하지 않은 글", ...before.slice(1)]);
  await close();
});

test("a block that could not be deleted returns to its place with its input, and a message says so", async () => {
  const { page, close } = await openOffice({ expectedErrors: [/ERR_FAILED/] });
  await page.goto("/admin/content/about?edit=1");
  await page.getByLabel("내용").first().fill("하나, 고침");
  await page.route("**/api/content/about/*", (route) => route.abort());
  await page.getByRole("button", { name: "삭제 content1" }).click();
  await page.getByRole("dialog").getByText("삭제하지 못했습니다").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(texts("about")).toEqual(["하나, 고침", "둘"]);
  await close();
});

test("a block that a colleague has changed, or whose page's login has ended, is not deleted, and a message says why", async () => {
  const { page, close } = await openOffice({ expectedErrors: [/status of 4(01|09)/] });
  await page.goto("/admin/content/about?edit=1");
  const [{ id }] = blocks("about") as [{ id: number }];
  const saved = await fetch(`${server.url}/api/content/about`, {
    method: "POST",
    headers: { Cookie: await server.login() },
    body: JSON.stringify([{ id, title: "", str: "동료의 글" }]),
  });
  expect(saved.status).toBe(200);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "삭제 content1" }).click();
  await dialog.getByText("다른 직원이 그사이 이 글을 수정했습니다.").waitFor();
  await dialog.getByRole("button", { name: "확인" }).click();
  expect(texts("about")).toEqual(["동료의 글", "둘"]);
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장된 값: 동료의 글").waitFor();

  await page.context().clearCookies();
  await page.getByRole("button", { name: "삭제 content1" }).click();
  await dialog.getByText("로그인이 만료되었습니다").waitFor();
  await dialog.getByText("아직 삭제되지 않았습니다.").waitFor();
  await dialog.getByRole("button", { name: "취소" }).click();
  expect(await page.getByLabel("내용").first().inputValue()).toBe("하나");
  expect(texts("about")).toEqual(["동료의 글", "둘"]);
  await close();
});

test("without script blocks are added, moved, deleted and saved in the same way", async () => {
  const { page, close } = await openOffice({ javaScript: false });
  await page.goto("/admin/content/serivces");
  await page.getByRole("button", { name: "수정" }).click();
  await page.getByRole("button", { name: "추가" }).click();
  await page.getByLabel("제목").nth(2).fill("셋째");
  await page.getByLabel("내용").nth(2).fill("셋");
  await page.getByRole("button", { name: "위로 content3" }).click();
  await page.getByRole("button", { name: "삭제 content1" }).click();
  await expect.poll(() => texts("service")).toEqual(["둘"]);
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(blocks("service")).toMatchObject([{ title: "셋째", str: "셋" }, { str: "둘" }]);
  await close();
});

test("main images: count and used MB of 100 MB, added, ordered, removed and saved with script", async () => {
  const { page, close } = await openOffice();
  await page.goto("/admin/content/main");
  await page.getByText("0장 · 0.0 / 100 MB").waitFor();
  await page.getByRole("button", { name: "수정" }).click();
  await page.waitForURL("**/admin/content/main?edit=1");
  const files = await Promise.all(["1.jpg", "2.jpg", "3.jpg"].map((name) => pickedPicture(name)));
  await page.locator("#imageFiles").setInputFiles(files);
  await page.locator(".picture-list img").nth(2).waitFor();
  await page.getByText("3장 · 0.0 / 100 MB").waitFor();
  await unfold(page, 3);
  await page.getByRole("button", { name: "3.jpg 앞으로" }).click();
  await unfold(page, 1);
  await showAll(page.locator(".picture-list img"));
  await page.getByRole("button", { name: "제거 1.jpg" }).click();
  await page.getByLabel("사진 1 설명").fill("햇빛 드는 거실");
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(slides()).toEqual([
    { name: "3.jpg", alt: "햇빛 드는 거실" },
    { name: "2.jpg", alt: "" },
  ]);
  await expect.poll(() => countFiles(`${server.uploadsDir}/content`)).toBe(2);
  await close();
});

test("main images without script: one form that posts, buttons that post", async () => {
  const { page, close } = await openOffice({
    javaScript: false,
    expectedErrors: [/status of 415/],
  });
  await page.goto("/admin/content/main?edit=1");
  await page
    .locator("#imageFiles")
    .setInputFiles([await pickedPicture("1.jpg"), await pickedPicture("2.jpg")]);
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
  await page.getByRole("button", { name: "수정" }).click();
  await unfold(page, 2);
  await page.getByRole("button", { name: "2.jpg 앞으로" }).click();
  const svg = { name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
  await page.locator("#imageFiles").setInputFiles(svg);
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("a.svg: 사진이 아닙니다.").first().waitFor();
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(slides().map(({ name }) => name)).toEqual(["2.jpg", "1.jpg"]);
  await close();
});

test.each([true, false])(
  "회사정보 is read-only until 수정, and a message confirms the save (script: %s)",
  async (javaScript) => {
    const { page, close } = await openOffice({ javaScript });
    await page.goto("/admin/content/company");
    expect(await page.getByRole("textbox", { name: "대표자" }).count()).toBe(0);
    await page.getByRole("button", { name: "수정" }).click();
    await page.waitForURL("**/admin/content/company?edit=1");
    await page.getByLabel("대표자").fill(`홍길동 ${javaScript}`);
    await page.getByLabel("연락처").fill("02-123-4567");
    await page.getByRole("button", { name: "저장" }).click();
    await page.getByText("저장했습니다.").waitFor();
    expect(server.rows("SELECT representative, phoneNumber FROM company")).toEqual([
      { representative: `홍길동 ${javaScript}`, phoneNumber: "02-123-4567" },
    ]);
    expect(await page.getByLabel("대표자").textContent()).toBe(`홍길동 ${javaScript}`);
    await close();
  },
);
