import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { browseSite, checkAxe, hydrated, wholePage } from "../support/browser";
import { fillIn, findAddress, inquiries, takeASecond } from "../support/contact-page";

/** What people type into the quote form on a phone, with and without script. */
const { server, openPage, openOffice } = browseSite();

const incomplete = "필수 입력사항을 모두 입력해주세요.";
const inWon = "원 단위로 입력하셨습니까?";
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
    expect(await page.getByText(inWon).count()).toBe(0);
  }
  await budget.fill("30,000,000");
  await page.getByText(inWon).waitFor();
  expect(await budget.getAttribute("aria-describedby")).toContain("budget-description");
  expect(await checkAxe(page)).toEqual([]);
  await page.getByRole("button", { name: "3,000만원으로 수정" }).tap();
  expect(await budget.inputValue()).toBe("3000");
  expect(await budget.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByText(inWon).waitFor({ state: "detached" });

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

test("a budget that is not decided or said roughly is understood, other words go along, and ㎡ are asked about", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact");
  await hydrated(page);
  await fillIn(page, "박미정");
  await findAddress(page, "1층");
  const budget = page.getByLabel("예산");
  for (const typed of ["모름", "없음", "상담 후", "미정"]) {
    await budget.fill(typed);
    await page.locator("output", { hasText: "미정" }).waitFor();
    expect(await page.locator("#contact-budget-error").count()).toBe(0);
  }
  await budget.fill("남편과 상의 중");
  await page
    .locator("strong", { hasText: "금액으로 읽지 못하여 문의 내용에 그대로 남깁니다." })
    .waitFor();
  await budget.fill("5천~7천만원");
  await page.locator("output", { hasText: "6,000만원" }).waitFor();
  await page.getByText("입력하신 그대로 문의 내용에도 남습니다.").waitFor();
  expect(await page.locator("#contact-budget-error").count()).toBe(0);
  await page.getByLabel("분양 면적").fill("84");
  await page
    .locator("strong", { hasText: "84㎡를 입력하셨습니까? 분양 면적은 보통 33~34평입니다." })
    .waitFor();
  expect(await checkAxe(page)).toEqual([]);

  const memo = page.getByLabel("문의 내용");
  await memo.fill("가".repeat(4_999));
  await takeASecond(page);
  const send = page.getByRole("button", { name: "견적문의하기" });
  const dialog = page.getByRole("dialog");
  await send.tap();
  await dialog.getByText("예산: 문의 내용에 더 입력할 수 없어").waitFor();
  await dialog.getByRole("button", { name: "확인" }).tap();
  await dialog.waitFor({ state: "detached" });
  await memo.fill("거실을 넓히고 싶습니다.");
  await page.locator("#contact-budget-error").waitFor({ state: "detached" });
  await send.tap();
  await dialog.getByText("접수 완료").waitFor();
  expect(last()).toMatchObject({
    budget: 6000,
    exclusiveArea: 84,
    customerMemo: "거실을 넓히고 싶습니다.\n예산: 5천~7천만원",
  });
  await close();
});

test("a number that looks mistyped is asked about, taken, and shown as it will be dialled", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact");
  await hydrated(page);
  await fillIn(page, "최번호");
  await findAddress(page, "101동 1203호");
  const odd = "(010 번호는 11자리인데 10자리입니다). 맞는지 확인해 주세요.";
  await page.getByLabel("연락처").fill("0101234567");
  const question = page.locator("strong", { hasText: `전화드릴 번호: 010-123-4567 ${odd}` });
  await question.waitFor();
  expect(await checkAxe(page)).toEqual([]);
  await takeASecond(page);
  await page.getByRole("button", { name: "견적문의하기" }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(`전화드릴 번호: 010-123-4567 ${odd}`).waitFor();
  expect(await checkAxe(page)).toEqual([]);
  expect(last()).toMatchObject({ phoneNumber: "0101234567" });
  await dialog.getByRole("link", { name: "내 문의 보기" }).tap();
  await page.getByText("전화가 걸리지 않을 수 있는 번호입니다.").waitFor();
  await hydrated(page);
  // What the page hides of the number, it hides of the home.
  expect(await page.content()).not.toMatch(/0101234567|010-123-|1203/);
  await page.getByText("***동 ****호").waitFor();

  await page.getByLabel("새 연락처").fill("010-1234-56789");
  await page.locator("strong", { hasText: "010 번호는 11자리인데 12자리입니다" }).waitFor();
  await page.getByRole("button", { name: /^공사 시작 예정일: / }).tap();
  await page.getByRole("button", { name: "이전 달" }).tap();
  await page.locator(".react-datepicker__day--015").first().tap();
  await page.getByText("이미 지난 날짜입니다. 맞는지 확인해 주세요.").waitFor();
  await page.getByLabel("새 연락처").fill("010-1234-5678");
  await page.getByText("전화드릴 번호: 010-1234-5678").waitFor();
  expect(await page.locator("#correct-phoneNumber-description strong").count()).toBe(0);
  await page.getByRole("button", { name: "저장", exact: true }).tap();
  await page.getByText("수정했습니다.").waitFor();
  expect(await page.getByText("전화가 걸리지 않을 수 있는").count()).toBe(0);
  await close();
});

test("whichever required field is missing, the spec's dialog comes, and that field says so with the focus", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact");
  await hydrated(page);
  await fillIn(page, "정하나");
  await findAddress(page, "1층");
  const missing = async (name: string, sentence: string) => {
    await page.getByRole("button", { name: "견적문의하기" }).tap();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: "경고" }).waitFor();
    expect(await dialog.locator(".swal2-html-container").textContent()).toBe(incomplete);
    await dialog.getByRole("button", { name: "확인" }).tap();
    await dialog.waitFor({ state: "detached" });
    const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
    await expect.poll(focused).toBe(name);
    const field = page.locator(`[name=${name}]`);
    const described = (await field.getAttribute("aria-describedby")) ?? "";
    const said = await page
      .locator(
        described
          .split(" ")
          .map((id) => `#${id}`)
          .join(),
      )
      .allTextContents();
    expect([name, said.join(" ")]).toEqual([name, expect.stringContaining(sentence)]);
  };
  const typed: [name: string, value: string, sentence: string][] = [
    ["customer", "정하나", "사용자 이름은 2자 이상이어야 합니다."],
    ["phoneNumber", "01012345678", "연락처는 9자 이상이어야 합니다."],
    ["exclusiveArea", "30", "분양 면적(평수)를 입력하세요."],
    ["detailAddress", "1층", "상세 주소를 입력하세요."],
  ];
  for (const [name, value, sentence] of typed) {
    const field = page.locator(`[name=${name}]`);
    await field.fill("");
    await missing(name, sentence);
    await field.fill(value);
  }
  const building = page.getByLabel("건물 유형");
  await building.selectOption("");
  await missing("buildingType", "건물 유형을 선택하세요.");
  await building.selectOption("HOUSE");
  await page.getByLabel("동의합니다").uncheck();
  await missing("personalInformationAgree", "개인정보처리방침에 동의하여야 견적문의가 가능합니다.");
  await page.getByLabel("동의합니다").check();
  await page.getByRole("button", { name: "주소 검색" }).tap();
  await page.getByRole("button", { name: "주소 직접 입력" }).tap();
  await page.getByLabel("기본 주소").fill("");
  await missing("mainAddress", "주소를 입력하세요.");
  await close();
});

test("only what is missing gets the spec's dialog: an area of 0 gets its own words", async () => {
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
  await page.getByLabel("분양 면적").fill("0");
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
  ]);
  // What could not be read has moved already.
  expect(await page.getByLabel("문의 내용").inputValue()).toMatch(/\n예산: -3억$/);
  expect(await page.getByText(incomplete).count()).toBe(0);

  await page.getByLabel("분양 면적").fill("25.45");
  await page.getByLabel("예산").fill("30,000,000");
  await page.getByLabel("이름").fill("");
  await send.tap();
  await summary.getByText(incomplete).waitFor();
  await wholePage(page);
  // Asked without a button, which nothing would answer.
  await page.getByText(inWon).waitFor();
  expect(await page.getByRole("button", { name: "3,000만원으로 수정" }).count()).toBe(0);
  await page.getByLabel("이름").fill("김무스");
  await send.tap();
  await page.waitForURL("**/contact/received");
  expect(last()).toMatchObject({ customer: "김무스", budget: 30_000_000, exclusiveArea: 25.5 });
  await close();
});
