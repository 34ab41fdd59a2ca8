import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated } from "../support/browser";
import { fillIn, findAddress, inquiries, openReceipt, takeASecond } from "../support/contact-page";
import { drawPicture } from "../support/picture";

/** What visitors pick for a quote request is shown small, and made smaller if it would not fit. */
const { server, openPage } = browseSite();
const folder = mkdtempSync(join(tmpdir(), "chosen-"));
const at = (name: string) => join(folder, name);
const MEGABYTE = 1024 * 1024;

beforeAll(async () => {
  // Nothing in a photograph of noise can be compressed: 18 MB of 6 megapixels.
  for (const [name, orientation] of [
    ["넓은 방.png", 1],
    ["높은 방.png", 6],
  ] as const) {
    const [width, height] = [3000, 2000];
    const raw = { width, height, channels: 3 } as const;
    await sharp(randomBytes(width * height * 3), { raw })
      .withMetadata({ orientation })
      .png({ compressionLevel: 0 })
      .toFile(at(name));
  }
  copyFileSync("tests/fixtures/display-p3.heic", at("display-p3.heic"));
  writeFileSync(at("작은 방.jpg"), await drawPicture());
  writeFileSync(at("도면.pdf"), "%PDF-1.4\n%%EOF\n");
  writeFileSync(at("깨진 사진.jpg"), "no picture");
});

/** A page whose pictures take until somebody lets them go on. */
interface Slow {
  held: (() => void)[];
  goOn: () => void;
}

const pick = (page: Page, ...names: string[]) =>
  page.locator("input[type=file]").setInputFiles(names.map(at));
const listed = (page: Page) => page.locator(".file-name").allTextContents();
const drawn = (page: Page) =>
  page
    .locator(".file-preview canvas")
    .evaluateAll((all) => all.map((each) => !each.hasAttribute("hidden")));

/** Until the tab's draft names the file, and the stored ones. */
const draftHas = (page: Page, name: string) =>
  page.waitForFunction(
    (name) =>
      sessionStorage.getItem("contact-draft")?.includes(name) &&
      sessionStorage.getItem("contact-files"),
    name,
  );

test("pictures are shown small, and what the browser cannot show stays and is sent as it is", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact");
  await hydrated(page);
  await pick(page, "깨진 사진.jpg", "작은 방.jpg", "도면.pdf");
  await expect.poll(() => drawn(page)).toEqual([false, true, false]);
  const preview = page.locator(".file-preview").nth(2);
  expect(await preview.textContent()).toBe("pdf");
  expect(await checkAxe(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });

  // The next file has its own picture, not that of the one before.
  await page.getByRole("button", { name: "제거 깨진 사진.jpg" }).click();
  await expect.poll(() => drawn(page)).toEqual([true, false]);
  await pick(page, "display-p3.heic");
  expect(await listed(page)).toEqual(["작은 방.jpg", "도면.pdf", "display-p3.heic"]);
  await fillIn(page, "김사진");
  await findAddress(page, "1층");
  await takeASecond(page);
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("dialog").getByText("접수 완료").waitFor();
  const sent = server.rows("SELECT name, size FROM inquiryFile ORDER BY ord");
  expect(sent).toEqual(
    ["작은 방.jpg", "도면.pdf", "display-p3.heic"].map((name) => ({
      name,
      size: statSync(at(name)).size,
    })),
  );
  await close();
});

test("large pictures are made smaller if the visitor wants it, and only then", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact");
  await hydrated(page);
  const dialog = page.getByRole("dialog");
  const asTheyAre = dialog.getByRole("button", { name: "원본 첨부" });
  await pick(page, "넓은 방.png", "도면.pdf");
  await dialog.getByRole("heading", { name: "사진 크기를 줄여 빨리 보내시겠습니까?" }).waitFor();
  await dialog.getByText("촬영한 시각과 위치는 남지 않습니다.").waitFor();
  expect(await checkAxe(page)).toEqual([]);
  await asTheyAre.click();
  // Not asked about again beside a small one.
  await pick(page, "작은 방.jpg");
  await page.getByRole("button", { name: "제거 작은 방.jpg" }).click();

  await pick(page, "높은 방.png");
  await dialog.getByRole("heading", { name: "경고: 파일 용량 초과" }).waitFor();
  await dialog
    .getByText("전체 파일 용량은 30MB를 초과할 수 없습니다. 선택한 파일은 모두")
    .waitFor();
  await dialog.getByRole("button", { name: "취소" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await listed(page)).toEqual(["넓은 방.png", "도면.pdf"]);

  // A slow phone, on which the visitor gives up.
  await page.evaluate(() => {
    const own = HTMLCanvasElement.prototype.toBlob;
    const held: (() => void)[] = [];
    const goOn = () => {
      HTMLCanvasElement.prototype.toBlob = own;
      held.at(-1)?.();
    };
    Object.assign(window, { held, goOn });
    HTMLCanvasElement.prototype.toBlob = function (...given) {
      held.push(() => own.apply(this, given));
    };
  });
  const isHeld = (count: number) =>
    page.waitForFunction((all) => (window as unknown as Slow).held.length === all, count);
  await pick(page, "높은 방.png");
  await dialog.getByRole("button", { name: "줄여서 첨부" }).click();
  await dialog.getByText("사진 크기를 줄이는 중입니다.", { exact: true }).waitFor();
  await isHeld(1);
  await dialog.getByRole("button", { name: "취소" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await listed(page)).toEqual(["넓은 방.png", "도면.pdf"]);

  // The end of what was given up does not open the page while the next are made smaller.
  await pick(page, "높은 방.png");
  await dialog.getByRole("button", { name: "줄여서 첨부" }).click();
  await page.locator("dialog:modal").waitFor();
  await page.evaluate(() => (window as unknown as Slow).held[0]?.());
  await isHeld(2);
  expect(await page.locator("dialog:modal").count()).toBe(1);
  await page.evaluate(() => (window as unknown as Slow).goOn());
  await expect.poll(() => listed(page)).toEqual(["넓은 방.jpg", "도면.pdf", "높은 방.jpg"]);
  await fillIn(page, "김용량");
  await findAddress(page, "2층");
  await takeASecond(page);
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await dialog.getByText("접수 완료").waitFor();
  const { id } = inquiries(server).at(-1) ?? {};
  const files = server.rows(
    `SELECT name, size, uploadedName FROM inquiryFile WHERE inquiryId = ${id} ORDER BY ord`,
  );
  expect(files.map(({ name }) => name)).toEqual(["넓은 방.jpg", "도면.pdf", "높은 방.jpg"]);
  expect(files.reduce((sum, { size }) => sum + Number(size), 0)).toBeLessThan(30 * MEGABYTE);
  const sizes = await Promise.all(
    [files[0], files[2]].map(async (file) => {
      const stored = join(server.uploadsDir, "contact", String(file?.uploadedName));
      const { width, height, orientation } = await sharp(stored).metadata();
      return { width, height, orientation };
    }),
  );
  expect(sizes).toEqual([
    { width: 2048, height: 1365, orientation: undefined },
    { width: 1365, height: 2048, orientation: undefined },
  ]);
  await close();
});

test("over a slow line nothing else can be picked, removed or sent until the question is answered", async () => {
  const { page, close } = await openPage();
  let goOn = () => {};
  const line = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\/assets\/(chosen-picture|sweetalert2)/, async (route) => {
    await line;
    await route.continue();
  });
  await page.goto("/portfolio");
  await page.goto("/contact");
  await hydrated(page);
  await pick(page, "도면.pdf");
  await pick(page, "넓은 방.png", "높은 방.png");
  const waiting = page.locator("dialog:modal");
  await waiting.getByText("사진을 확인하는 중입니다.").waitFor();
  await waiting.getByRole("button", { name: "취소" }).click();
  await waiting.waitFor({ state: "detached" });
  await pick(page, "넓은 방.png", "높은 방.png");
  await waiting.waitFor();
  await draftHas(page, "높은 방.png");
  // Whoever goes back meanwhile has what was chosen, and is told what to choose again.
  await page.goBack();
  await page.goto("/contact");
  await page.getByText("다시 선택해 주세요: 넓은 방.png, 높은 방.png").waitFor();
  await expect.poll(() => listed(page)).toEqual(["도면.pdf"]);
  await pick(page, "넓은 방.png", "높은 방.png");
  await waiting.waitFor();
  goOn();
  await page.getByRole("button", { name: "줄여서 첨부" }).click();
  await expect.poll(() => listed(page)).toEqual(["도면.pdf", "넓은 방.jpg", "높은 방.jpg"]);
  expect(await page.getByText("다시 선택해 주세요:").count()).toBe(0);
  await close();
});

test("what nobody has touched is not complained of: not when a picture is picked first, nor when a draft comes back", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact");
  await hydrated(page);
  await pick(page, "작은 방.jpg");
  await page.getByLabel("이름").fill("김");
  const complaints = page.locator(".field-error");
  const name = "사용자 이름은 2자 이상이어야 합니다.";
  await page.getByText(name).waitFor();
  expect(await complaints.allTextContents()).toEqual([name]);
  await draftHas(page, "작은 방.jpg");
  await page.goto("/portfolio");
  await page.goto("/contact");
  await page.getByText(name).waitFor();
  await expect.poll(() => listed(page)).toEqual(["작은 방.jpg"]);
  expect(await complaints.allTextContents()).toEqual([name]);
  await close();
});

test("files that cannot be made smaller and files without content are refused, and what was chosen stays", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact");
  await hydrated(page);
  writeFileSync(at("큰 도면.pdf"), Buffer.alloc(31 * MEGABYTE, "%PDF-1.4\n"));
  await pick(page, "작은 방.jpg");
  await pick(page, "큰 도면.pdf");
  const dialog = page.getByRole("dialog");
  // A smaller picture beside it would not be enough, so nothing is asked.
  await dialog.getByText("전체 파일 용량은 30MB를 초과할 수 없습니다.", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "확인" }).click();
  expect(await listed(page)).toEqual(["작은 방.jpg"]);
  writeFileSync(at("빈 도면.dwg"), "");
  await pick(page, "빈 도면.dwg", "도면.pdf");
  await dialog.getByText("빈 도면.dwg: 내용이 없는 빈 파일입니다.").waitFor();
  await dialog.getByRole("button", { name: "확인" }).click();
  expect(await listed(page)).toEqual(["작은 방.jpg", "도면.pdf"]);
  await close();
});

test("a file that was changed or deleted after it was chosen is named and taken out, on both forms", async () => {
  const { page, close } = await openPage({
    expectedErrors: [/ERR_UPLOAD_FILE_CHANGED/, /ERR_FILE_NOT_FOUND/, /ERR_FAILED/],
  });
  const expectWarning = async (names: string) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`다시 선택해 주세요: ${names}`).waitFor();
    await dialog.getByRole("button", { name: "확인" }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("파일 추가");
    expect(await listed(page)).toEqual(["작은 방.jpg"]);
  };
  for (const name of ["견적.hwp", "옮긴 글.txt"]) writeFileSync(at(name), "first");
  await page.goto("/contact");
  await hydrated(page);
  await fillIn(page, "김고침");
  await findAddress(page, "3층");
  await takeASecond(page);
  await pick(page, "견적.hwp", "작은 방.jpg", "옮긴 글.txt");
  writeFileSync(at("견적.hwp"), "second");
  // Chromium tells one second from the next.
  utimesSync(at("견적.hwp"), 0, 0);
  rmSync(at("옮긴 글.txt"));
  const send = page.getByRole("button", { name: "견적문의하기" });
  await send.click();
  await expectWarning("견적.hwp, 옮긴 글.txt");
  expect(await page.getByText("연결이 끊어졌습니다").count()).toBe(0);
  writeFileSync(at("견적.txt"), "any");
  await pick(page, "견적.txt");
  await send.click();
  await openReceipt(page, true);
  await hydrated(page);
  const sentFiles = () => server.rows("SELECT name FROM inquiryFile ORDER BY id DESC LIMIT 2");
  expect(sentFiles().map(({ name }) => name)).toEqual(["견적.txt", "작은 방.jpg"]);

  await pick(page, "견적.txt", "작은 방.jpg");
  rmSync(at("견적.txt"));
  await page.getByRole("button", { name: "보내기", exact: true }).click();
  await expectWarning("견적.txt");
  await page.getByRole("button", { name: "보내기", exact: true }).click();
  await page.getByText("담당자에게 전달했습니다.").waitFor();
  await close();
});
