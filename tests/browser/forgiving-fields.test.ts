import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { browseSite, checkAxe, hydrated, wholePage } from "../support/browser";
import { fillIn, findAddress, inquiries, takeASecond } from "../support/contact-page";

/** What people type into the quote form on a phone, with and without script. */
const { server, openPage, openOffice } = browseSite();

const incomplete = "필수 입력사항을 모두 입력해주세요.";
const last = () => inquiries(server).at(-1) ?? {};

test("on a phone an amount in won is asked back and corrected by one press, and one in words is understood", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact");
  await hydrated(page);
  await fillIn(page, "김예산");
  await findAddress(page, "1층");
  const budget = page.getByLabel("예산");
  for (const [typed, said] of [
    ["3천만원", "3,000만원"],
    ["3억 5천", "3억 5,000만원"],
    ["₩30,000,000", "3,000만원"],
  ] as const) {
    await budget.fill(typed);
    await page.locator("output", { hasText: said }).waitFor();
    expect(await page.getByText("뜻하셨나요?").count()).toBe(0);
  }
  await budget.fill("30,000,000");
  await page.getByText("3,000만원을 뜻하셨나요?").waitFor();
  expect(await budget.getAttribute("aria-describedby")).toContain("budget-description");
  expect(await checkAxe(page)).toEqual([]);
  await page.getByRole("button", { name: "3,000만원으로 수정" }).tap();
  expect(await budget.inputValue()).toBe("3000");
  expect(await budget.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByText("3,000만원을 뜻하셨나요?").waitFor({ state: "detached" });

  // Asked back, but never blocked.
  await budget.fill("30000000");
  await page.getByLabel("분양 면적").fill(".5");
  await takeASecond(page);
  await page.getByRole("button", { name: "견적문의하기" }).tap();
  await page.getByRole("dialog").getByText("문의가 성공적으로 접수 되었습니다.").waitFor();
  expect(last()).toMatchObject({ customer: "김예산", budget: 30_000_000, exclusiveArea: 0.5 });
  await close();

  const office = await openOffice({ width: 1440 });
  await office.page.goto(`/admin/contact/${last().id}`);
  await office.page
    .getByText("원 단위로 입력한 예산일 수 있습니다. 3,000만원인지 확인해 주세요.")
    .waitFor();
  await office.close();
});

test("only what is missing gets the spec's dialog: an optional field and an area of 0 get their own words", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact");
  await hydrated(page);
  await fillIn(page, "김선택");
  await findAddress(page, "1층");
  const send = page.getByRole("button", { name: "견적문의하기" });
  const dialog = page.getByRole("dialog");
  const said = async () => {
    await send.tap();
    await dialog.getByRole("heading", { name: "경고" }).waitFor();
    const text = await dialog.locator(".swal2-html-container").textContent();
    await dialog.getByRole("button", { name: "확인" }).tap();
    await dialog.waitFor({ state: "detached" });
    return text;
  };
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
  await page.getByLabel("예산").fill("3천~4천");
  expect(await said()).toBe("예산: 0 이상의 숫자로 입력하세요. 예: 3000, 3천만원, 3억 5천");
  await expect.poll(focused).toBe("budget");
  await page.getByLabel("분양 면적").fill("0");
  await page.getByLabel("예산").fill("");
  expect(await said()).toBe(
    "분양 면적: 0보다 큰 숫자로 입력하세요. 정확히 모르시면 대략의 평수도 괜찮습니다.",
  );
  await expect.poll(focused).toBe("exclusiveArea");
  await page.getByLabel("예산").fill("삼천");
  await page.getByLabel("이름").fill("");
  expect(await said()).toBe(incomplete);
  await close();
});

test("of files chosen together those that fit are taken, and the others named with what helps", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact");
  await hydrated(page);
  const file = (name: string, megabytes: number) => {
    const path = join(server.uploadsDir, "..", name);
    writeFileSync(path, Buffer.alloc(megabytes * 1024 * 1024, "a"));
    return path;
  };
  await page
    .locator("input[type=file]")
    .setInputFiles([file("도면.txt", 1), file("긴 영상.mp4", 31), file("메모.txt", 2)]);
  const dialog = page.getByRole("dialog");
  expect(await dialog.locator(".swal2-html-container").textContent()).toBe(
    "전체 파일 용량은 30MB를 초과할 수 없습니다.",
  );
  await dialog
    .getByText(
      "첨부하지 않은 파일: 긴 영상.mp4 (31.0 MB). 다른 파일을 제거하거나 더 작은 파일로 다시 선택해 주세요.",
    )
    .waitFor();
  expect(await checkAxe(page)).toEqual([]);
  await dialog.getByRole("button", { name: "확인" }).tap();
  await page.getByText("3.0 / 30 MB").waitFor();
  expect(await page.locator(".file-name").allTextContents()).toEqual(["도면.txt", "메모.txt"]);
  await close();
});

test("without script the same words stand on the page, and won are stored as typed", async () => {
  const { page, close } = await openPage({
    javaScript: false,
    expectedErrors: [/status of 400/],
  });
  await page.goto("/contact");
  await fillIn(page, "김무스");
  await page.getByLabel("기본 주소").fill("서울 강남구 테헤란로 1");
  await page.getByLabel("상세 주소").fill("1층");
  await page.getByLabel("분양 면적").fill("0");
  await page.getByLabel("예산").fill("-3억");
  await takeASecond(page);
  const send = page.getByRole("button", { name: "견적문의하기" });
  await send.tap();
  const summary = page.getByRole("alert");
  await summary.getByText("입력한 내용을 확인해 주세요.").waitFor();
  await wholePage(page);
  expect(await summary.getByRole("link").allTextContents()).toEqual([
    "분양 면적: 0보다 큰 숫자로 입력하세요. 정확히 모르시면 대략의 평수도 괜찮습니다.",
    "예산: 0 이상의 숫자로 입력하세요. 예: 3000, 3천만원, 3억 5천",
  ]);
  expect(await page.getByText(incomplete).count()).toBe(0);

  await page.getByLabel("분양 면적").fill("25.45");
  await page.getByLabel("예산").fill("30,000,000");
  await page.getByLabel("이름").fill("");
  await send.tap();
  await summary.getByText(incomplete).waitFor();
  await wholePage(page);
  // Asked without a button, which nothing would answer.
  await page.getByText("3,000만원을 뜻하셨나요?").waitFor();
  expect(await page.getByRole("button", { name: "3,000만원으로 수정" }).count()).toBe(0);
  await page.getByLabel("이름").fill("김무스");
  await send.tap();
  await page.waitForURL("**/contact/received");
  expect(last()).toMatchObject({ customer: "김무스", budget: 30_000_000, exclusiveArea: 25.5 });
  await close();
});
