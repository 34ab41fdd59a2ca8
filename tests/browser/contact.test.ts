import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAxe, launchBrowser, loginAsAdmin, openPage } from "../support/browser";
import { photograph } from "../support/photograph";
import { type RunningServer, startServer } from "../support/server";

let server: RunningServer;
let browser: Browser;
let photos: { name: string; mimeType: string; buffer: Buffer }[];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  photos = [
    { name: "거실, 남향 100%.jpg", mimeType: "image/jpeg", buffer: await photograph() },
    { name: "주방 'A'.jpg", mimeType: "image/jpeg", buffer: await photograph({ orientation: 1 }) },
  ];
});

afterAll(async () => {
  await browser.close();
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);
});

function inquiries() {
  const database = new SQLite(server.databaseFile, { readonly: true });
  try {
    return database.prepare("SELECT * FROM inquiry ORDER BY id").all() as Record<string, unknown>[];
  } finally {
    database.close();
  }
}

/** What every way of filling the form in has in common. */
async function fillIn(page: Page, customer: string) {
  await page.getByLabel("이름").fill(customer);
  await page.getByLabel("연락처").fill("01012345678");
  await page.getByLabel("건물 유형").selectOption("APARTMENT");
  await page.getByLabel("분양 면적").fill("24.5");
  await page.getByLabel("예산").fill("3,500");
  await page.getByLabel("부분 시공").check();
  await page.getByLabel("문의 내용").fill("거실을 넓히고 싶습니다.\n주말에 전화해 주세요.");
  await page.getByLabel("동의합니다").check();
}

/** The office finds the inquiry, sees that nobody has called yet, and gets the photos as they were. */
async function findInBackOffice(page: Page, customer: string) {
  await page.getByRole("link", { name: customer }).click();
  await page.waitForURL(/\/admin\/contact\/\d+$/);
  await expect.poll(() => page.getByText("상담전").isVisible()).toBe(true);
  expect(await page.getByLabel("기본 주소").inputValue()).toContain("서울 강남구 테헤란로 1");
  expect(await page.locator("a[href^='tel:']").getAttribute("href")).toBe("tel:01012345678");
  for (const photo of photos) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: `내려받기 ${photo.name}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(photo.name);
    expect(readFileSync(await download.path()).equals(photo.buffer)).toBe(true);
  }
}

test("a visitor on a phone fills the form in by hand, and the office finds it", async () => {
  const { page, close } = await openPage(browser, server);
  await page.goto("/contact");
  await fillIn(page, "김하늘");
  await page.getByRole("button", { name: "주소 검색" }).click();
  await page.getByRole("button", { name: "서울 강남구 테헤란로 1" }).click();
  expect(await page.getByLabel("우편번호").inputValue()).toBe("06236");
  expect(await page.getByLabel("기본 주소").inputValue()).toBe(
    "서울 강남구 테헤란로 1 (역삼동, 가나아파트)",
  );
  await expect.poll(() => page.locator("[name=latitude]").inputValue()).toBe("37.4979");
  expect(
    await page.getByLabel("상세 주소").evaluate((input) => input === document.activeElement),
  ).toBe(true);
  // In sight, though the search above it has gone: below the bar and above the keyboard.
  const place = await page.getByLabel("상세 주소").boundingBox();
  expect(place?.y).toBeGreaterThan(64);
  expect(place?.y).toBeLessThan(800);
  await page.getByLabel("상세 주소").fill("101동 202호");
  expect(await page.locator("output", { hasText: "㎡" }).textContent()).toBe("약 81 ㎡");
  await page.getByLabel("분양 면적").fill("34평");
  await page.getByText("약 112.4 ㎡").waitFor();
  await page.getByLabel("예산").fill("50000000");
  await page.getByText("5,000억원").waitFor();
  await page.getByLabel("예산").fill("3,500");
  await page.getByText("3,500만원").waitFor();

  await page.getByRole("button", { name: "공사 시작 예정일: 날짜 선택" }).click();
  await page.getByRole("button", { name: "다음 달" }).click();
  await page.locator(".react-datepicker__day--015").first().click();
  const chosen = await page.locator("[name=startDate]").inputValue();
  expect(chosen).toMatch(/^\d{4}-\d\d-15$/);
  await page.getByRole("button", { name: `공사 시작 예정일: ${chosen}` }).waitFor();

  await page.locator("input[type=file]").setInputFiles(photos);
  await page.getByText("1개 더 첨부할 수 있음").waitFor();
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("dialog").getByText("문의가 성공적으로 접수 되었습니다.").waitFor();
  expect(await page.getByRole("dialog").getByRole("heading").textContent()).toBe("접수 완료");
  await page.getByRole("button", { name: "확인" }).click();
  await page.waitForURL(`${server.url}/`);
  expect(await page.evaluate(() => sessionStorage.getItem("contact-draft"))).toBeNull();

  await loginAsAdmin(page);
  await page.goto("/admin/contact");
  await findInBackOffice(page, "김하늘");
  expect(inquiries().at(-1)).toMatchObject({
    customer: "김하늘",
    budget: 3500,
    interiorType: "PART",
    startDate: chosen,
    moveInDate: "2025-01-01",
    latitude: 37.4979,
    longitude: 127.0276,
    consentChannel: "WEB",
  });
  await close();
});

test("where the dialogs' package cannot be had, the browser's own dialogs say the same", async () => {
  const { page, close } = await openPage(browser, server, { expectedErrors: [/ERR_FAILED/] });
  await page.route("**/assets/sweetalert2*", (route) => route.abort());
  const said: string[] = [];
  page.on("dialog", (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  await page.goto("/contact");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await expect.poll(() => said).toEqual(["경고\n\n필수 입력사항을 모두 입력해주세요."]);
  await fillIn(page, "최산들");
  await page.getByRole("button", { name: "주소 검색" }).click();
  await page.getByRole("button", { name: "서울 강남구 테헤란로 1" }).click();
  await page.getByLabel("상세 주소").fill("1층");
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.waitForURL(`${server.url}/`);
  expect(said[1]).toBe("접수 완료\n\n문의가 성공적으로 접수 되었습니다.");
  expect(inquiries().filter(({ customer }) => customer === "최산들")).toHaveLength(1);
  await close();
});

test("the same with JavaScript disabled", async () => {
  const { page, close } = await openPage(browser, server, {
    javaScript: false,
    expectedErrors: [/status of 400/],
  });
  await page.goto("/contact");
  await fillIn(page, "이바다");
  await page.getByLabel("우편번호").fill("06236");
  await page.getByLabel("기본 주소").fill("서울 강남구 테헤란로 1");
  await page.getByLabel("공사 시작 예정일").fill("2027-03-02");
  await page.locator("input[type=file]").setInputFiles(photos);

  // First without a detail address: every other value is kept, the files are asked for again.
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("heading", { name: "경고" }).waitFor();
  expect(await page.locator("#contact-detailAddress-error").textContent()).toBe(
    "상세 주소를 입력하세요.",
  );
  expect(await page.getByLabel("이름").inputValue()).toBe("이바다");
  expect(await page.getByLabel("공사 시작 예정일").inputValue()).toBe("2027-03-02");
  expect(await page.getByLabel("문의 내용").inputValue()).toContain("\n주말에");
  expect(await page.getByLabel("부분 시공").isChecked()).toBe(true);
  expect(await page.getByLabel("동의합니다").isChecked()).toBe(true);
  await page.getByText(`다시 선택해 주세요: ${photos[0]?.name}, ${photos[1]?.name}`).waitFor();

  await page.getByLabel("상세 주소").fill("101동 202호");
  await page.locator("input[type=file]").setInputFiles(photos);
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.waitForURL("**/contact/received");
  await page.getByRole("heading", { name: "접수 완료" }).waitFor();
  await page.getByText("문의가 성공적으로 접수 되었습니다.").waitFor();
  await page.getByRole("link", { name: "확인" }).click();
  await page.waitForURL(`${server.url}/`);

  await loginAsAdmin(page);
  await page.goto("/admin/contact");
  await findInBackOffice(page, "이바다");
  await close();
});

test("the same with curl", async () => {
  const folder = join(server.uploadsDir, "..");
  const cookies = join(folder, "cookies");
  const curl = (...args: string[]) =>
    execFileSync("curl", ["-sS", "-b", cookies, "-c", cookies, ...args], {
      encoding: "buffer",
      maxBuffer: 20_000_000,
    });
  const files = photos.flatMap(({ buffer }, index) => {
    writeFileSync(join(folder, `${index}.jpg`), buffer);
    return ["-F", `files=@${join(folder, `${index}.jpg`)};filename=사진 ${index}.jpg`];
  });
  const fields = Object.entries({
    customer: "박나무",
    email: "",
    phoneNumber: "010-1234-5678",
    buildingType: "COMMERCIAL",
    exclusiveArea: "40",
    mainAddress: "서울 강남구 테헤란로 1",
    detailAddress: "1층",
    personalInformationAgree: "true",
  }).flatMap(([name, value]) => ["-F", `${name}=${value}`]);

  expect(curl(...fields, ...files, `${server.url}/api/contact/add`).toString()).toBe(
    '{"message":"ok"}',
  );
  curl("-d", "username=admin", "-d", "password=test-password", `${server.url}/api/account/login`);
  const [{ id, status }] = JSON.parse(curl(`${server.url}/api/contact`).toString()).data;
  expect(status).toBe("CONTACT");
  const { data } = JSON.parse(curl(`${server.url}/api/contact/${id}`).toString());
  for (const [index, file] of data.files.entries()) {
    const path = `${file.uploadedName}/${encodeURIComponent(file.name)}`;
    expect(
      curl(`${server.url}/api/contact/download/${path}`).equals(
        photos[index]?.buffer ?? Buffer.of(),
      ),
    ).toBe(true);
  }
  expect(data.files).toHaveLength(2);
});

test("what is missing is warned of in a dialog, told beside each field, and the focus goes to the first", async () => {
  const { page, close } = await openPage(browser, server);
  await page.goto("/contact");
  await page.getByRole("button", { name: "견적문의하기" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("필수 입력사항을 모두 입력해주세요.").waitFor();
  expect(await dialog.getByRole("heading").textContent()).toBe("경고");
  await dialog.getByRole("button", { name: "확인" }).click();
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name))
    .toBe("customer");

  const said = (name: string) => page.locator(`#contact-${name}-error`).textContent();
  expect(await said("customer")).toBe("사용자 이름은 2자 이상이어야 합니다.");
  expect(await said("phoneNumber")).toBe("연락처는 9자 이상이어야 합니다.");
  expect(await said("buildingType")).toBe("건물 유형을 선택하세요.");
  expect(await said("exclusiveArea")).toBe("분양 면적(평수)를 입력하세요.");
  expect(await page.locator("#contact-mainAddress-block").textContent()).toBe("주소를 입력하세요.");
  expect(await said("personalInformationAgree")).toBe(
    "개인정보처리방침에 동의하여야 견적문의가 가능합니다.",
  );
  expect(inquiries().filter(({ customer }) => customer === "")).toEqual([]);

  // Field checks run on each change.
  await page.getByLabel("이름").fill("홍");
  await expect.poll(() => said("customer")).toBe("사용자 이름은 2자 이상이어야 합니다.");
  await page.getByLabel("이름").fill("홍길동");
  await page.locator("#contact-customer-error").waitFor({ state: "detached" });
  await close();
});

test("at most three files of 30 MB together: dialogs beyond, a counter, remove and clear", async () => {
  const { page, close } = await openPage(browser, server);
  await page.goto("/contact");
  const picker = page.locator("input[type=file]");
  const dialog = page.getByRole("dialog");
  const text = (name: string, megabytes: number) => ({
    name,
    mimeType: "text/plain",
    buffer: Buffer.alloc(megabytes * 1024 * 1024, "a"),
  });
  await page.getByText("0.0 / 30 MB").waitFor();

  await picker.setInputFiles([
    text("a.txt", 1),
    text("b.txt", 1),
    text("c.txt", 1),
    text("d.txt", 1),
  ]);
  await dialog.getByText("첨부할 수 있는 파일은 최대 3개입니다.").waitFor();
  expect(await dialog.getByRole("heading").textContent()).toBe("경고: 파일 개수 초과");
  await dialog.getByRole("button", { name: "확인" }).click();
  await dialog.waitFor({ state: "detached" });

  await picker.setInputFiles([text("a.txt", 20)]);
  await page.getByText("20.0 / 30 MB").waitFor();
  await picker.setInputFiles([text("b.txt", 11)]);
  await dialog.getByText("전체 파일 용량은 30MB를 초과할 수 없습니다.").waitFor();
  expect(await dialog.getByRole("heading").textContent()).toBe("경고: 파일 용량 초과");
  await dialog.getByRole("button", { name: "확인" }).click();
  await dialog.waitFor({ state: "detached" });

  await picker.setInputFiles([text("b.txt", 1), text("c.txt", 1)]);
  await page.getByText("22.0 / 30 MB").waitFor();
  expect(await page.getByRole("button", { name: "파일 추가" }).count()).toBe(0);
  await page.getByRole("button", { name: "제거 b.txt" }).click();
  await page.getByText("21.0 / 30 MB").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "파일 추가" }).count()).toBe(1);
  await page.getByRole("button", { name: "전체 제거" }).click();
  await page.getByText("0.0 / 30 MB").waitFor();
  await close();
});

test("the reset button clears a date, and a lot address has no suffix", async () => {
  const { page, close } = await openPage(browser, server, { maps: "finds nothing", width: 320 });
  await page.goto("/contact");
  const button = page.getByRole("button", { name: "입주 예정일: 날짜 선택" });
  const reset = page.getByRole("button", { name: "초기화 (입주 예정일)" });
  await button.click();
  // On a phone it opens in the page, below its button and no wider than the screen.
  const calendar = page.locator(".react-datepicker");
  const [above, place] = [await button.boundingBox(), await calendar.boundingBox()];
  expect(place?.y).toBeGreaterThan((above?.y ?? 999) + (above?.height ?? 999) - 1);
  expect(place?.x).toBeGreaterThanOrEqual(0);
  expect((place?.x ?? 999) + (place?.width ?? 999)).toBeLessThanOrEqual(320);
  await page.keyboard.press("Escape");
  await calendar.waitFor({ state: "detached" });
  await expect.poll(() => button.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await reset.isVisible()).toBe(false);
  await button.click();
  expect(await page.locator(".react-datepicker__current-month").textContent()).toMatch(
    /^\d{4}년 \d+월$/,
  );
  await page.locator(".react-datepicker__day--010").first().click();
  expect(await page.locator("[name=moveInDate]").inputValue()).toMatch(/-10$/);
  await reset.click();
  expect(await page.locator("[name=moveInDate]").inputValue()).toBe("");
  await button.waitFor();
  expect(await button.evaluate((it) => it === document.activeElement)).toBe(true);

  await page.getByRole("button", { name: "주소 검색" }).click();
  await page.getByRole("button", { name: "강원 어느군 시골리 2" }).click();
  expect(await page.getByLabel("기본 주소").inputValue()).toBe("강원 어느군 시골리 2");
  // A place that the maps service does not know is silently left without coordinates.
  expect(await page.locator("[name=latitude]").inputValue()).toBe("");
  await close();
});

test("when the postcode service fails it says so, and the address can be typed", async () => {
  const { page, close } = await openPage(browser, server, {
    postcode: "missing",
    expectedErrors: [/Failed to load resource/, /JSHandle|Event/],
  });
  await page.goto("/contact");
  await page.getByRole("button", { name: "주소 검색" }).click();
  await page
    .getByText("현재 Daum 우편번호 서비스를 이용할 수 없습니다. 잠시 후 다시 시도해주세요.")
    .waitFor();
  await page.getByLabel("기본 주소").fill("서울 강남구 테헤란로 1");
  expect(await page.getByLabel("기본 주소").inputValue()).toBe("서울 강남구 테헤란로 1");
  await close();
});

test("a draft survives the browser killing the page, and a lost connection can be retried as the same inquiry", async () => {
  const { page, close } = await openPage(browser, server, {
    expectedErrors: [/Failed to load resource/],
  });
  await page.goto("/contact");
  await fillIn(page, "최구름");
  await page.getByRole("button", { name: "주소 검색" }).click();
  await page.getByRole("button", { name: "서울 강남구 테헤란로 1" }).click();
  await page.getByLabel("상세 주소").fill("101동 202호");
  await page.locator("input[type=file]").setInputFiles(photos);
  const token = await page.locator("[name=token]").inputValue();
  await page.reload();
  await expect.poll(() => page.getByLabel("이름").inputValue()).toBe("최구름");
  expect(await page.getByLabel("건물 유형").inputValue()).toBe("APARTMENT");
  expect(await page.getByLabel("기본 주소").inputValue()).toContain("가나아파트");
  expect(await page.getByLabel("문의 내용").inputValue()).toContain("주말에");
  expect(await page.getByLabel("부분 시공").isChecked()).toBe(true);
  expect(await page.getByLabel("동의합니다").isChecked()).toBe(true);
  expect(await page.locator("[name=token]").inputValue()).toBe(token);
  // The files could not be kept, so they are named.
  await page.getByText(/^다시 선택해 주세요: .+, .+/).waitFor();
  await page.locator("input[type=file]").setInputFiles(photos);
  await page.getByText(/^다시 선택해 주세요/).waitFor({ state: "detached" });

  // A dialog on the way draws the form anew; what script has filled in stays.
  await page.getByLabel("이름").fill("");
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
  await page.getByLabel("이름").fill("최구름");
  expect(await page.locator("[name=token]").inputValue()).toBe(token);
  expect(await page.locator("[name=latitude]").inputValue()).toBe("37.4979");

  // The inquiry arrives, but its answer is lost on the way back.
  const before = inquiries().length;
  let lose = true;
  await page.route("**/api/contact/add", async (route) => {
    if (!lose) return route.fallback();
    lose = false;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("heading", { name: "연결이 끊어졌습니다" }).waitFor();
  expect(inquiries()).toHaveLength(before + 1);
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("dialog").getByText("문의가 성공적으로 접수 되었습니다.").waitFor();
  expect(inquiries()).toHaveLength(before + 1);
  await close();
});

test("a page that was open for too long keeps its values and needs one more press", async () => {
  const { page, close } = await openPage(browser, server, {
    expectedErrors: [/status of 400/],
  });
  await page.goto("/contact");
  await fillIn(page, "정노을");
  await page.getByRole("button", { name: "주소 검색" }).click();
  await page.getByRole("button", { name: "서울 강남구 테헤란로 1" }).click();
  await page.getByLabel("상세 주소").fill("101동 202호");
  const old = (Date.now() - 72 * 60 * 60 * 1000).toString(36);
  await page.locator("[name=token]").evaluate((input: HTMLInputElement, made) => {
    input.value = [made, ...input.value.split(".").slice(1)].join(".");
  }, old);
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByText("페이지를 연 지 오래되어").waitFor();
  expect(await page.getByLabel("이름").inputValue()).toBe("정노을");
  await expect.poll(() => page.locator("[name=token]").inputValue()).not.toContain(old);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("role")))
    .toBe("alert");
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("dialog").getByText("문의가 성공적으로 접수 되었습니다.").waitFor();
  await close();
});

test("while the form is sent the button is disabled and tells how far it is; a failure leads to the error page", async () => {
  const { page, close } = await openPage(browser, server, {
    expectedErrors: [/Failed to load resource/],
  });
  await page.goto("/contact");
  await fillIn(page, "한별");
  await page.getByRole("button", { name: "주소 검색" }).click();
  await page.getByRole("button", { name: "서울 강남구 테헤란로 1" }).click();
  await page.getByLabel("상세 주소").fill("101동 202호");
  let fail = () => {};
  const pressed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route("**/api/contact/add", async (route) => {
    await pressed;
    await route.fulfill({ status: 500, json: { message: "서버에서 문제가 생겼습니다." } });
  });
  await page.getByRole("button", { name: "견적문의하기" }).click();
  const sending = page.getByRole("button", { name: /^보내는 중/ });
  await sending.waitFor();
  expect(await sending.isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole("progressbar").count()).toBe(1);
  fail();
  await page.waitForURL("**/error/500");
  // The words are still there for another try, and that is said.
  await page.getByText("아직 접수되지 않았습니다.").waitFor();
  expect(await checkAxe(page)).toEqual([]);
  await page.getByRole("link", { name: "견적문의로 돌아가기" }).click();
  await page.waitForURL("**/contact");
  await expect.poll(() => page.getByLabel("이름").inputValue()).toBe("한별");
  await close();
});

test("logged-in staff read 등록 on the button", async () => {
  const { page, close } = await openPage(browser, server);
  await loginAsAdmin(page);
  await page.goto("/contact");
  await page.locator("form").getByRole("button", { name: "등록" }).waitFor();
  await close();
});

test.each([390, 1440] as const)(
  "axe finds nothing on the form, fresh, with errors and sent, at %i px",
  async (width) => {
    const { page, close } = await openPage(browser, server, { width });
    await page.goto("/contact");
    await page.getByRole("button", { name: "공사 시작 예정일: 날짜 선택" }).waitFor();
    expect(await checkAxe(page)).toEqual([]);
    await page.getByRole("button", { name: "견적문의하기" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await checkAxe(page)).toEqual([]);
    await page.goto("/contact/received");
    expect(await checkAxe(page)).toEqual([]);
    await close();
  },
);
