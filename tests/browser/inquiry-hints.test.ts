import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { browseSite, checkAxe, hydrated, nextFrames } from "../support/browser";
import { inquiries } from "../support/contact-page";

/** Hints and warnings of the inquiry forms before anything is sent. */
const { server, openPage } = browseSite();

const past = "이미 지난 날짜입니다. 맞는지 확인해 주세요.";
const reversed = "공사 시작 예정일보다 빠릅니다. 맞는지 확인해 주세요.";
const program = { name: "설치.exe", mimeType: "", buffer: Buffer.from("MZ\x90\0\x03\0") };
const video = { name: "현장.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(1024 * 1024) };

test("unusual dates get a hint beside their field as they are chosen, and a number as it is typed", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact");
  const start = page.getByRole("button", { name: /^공사 시작 예정일: / });
  await start.click();
  await page.getByRole("button", { name: "이전 달" }).click();
  await page.locator(".react-datepicker__day--015").first().click();
  await page.getByText(past).waitFor();
  // Screen readers announce it when the field has the focus again.
  const hint = await start.getAttribute("aria-describedby");
  expect(await page.locator(`#${hint}`).textContent()).toBe(past);

  await page.getByRole("button", { name: /^입주 예정일: / }).click();
  await page.getByRole("button", { name: "이전 달" }).click();
  await page.locator(".react-datepicker__day--014").first().click();
  await page.getByText(reversed).waitFor();
  expect(await checkAxe(page)).toEqual([]);

  const number = page.getByLabel("연락처");
  await number.fill("010-123-4567");
  await page.getByText("010 번호는 11자리인데 10자리입니다").waitFor();
  await number.fill("010-1234-5678");
  await page.getByText("010 번호는 11자리인데 10자리입니다").waitFor({ state: "detached" });

  // Clearing the start resolves both.
  await page.getByRole("button", { name: "초기화 (공사 시작 예정일)" }).click();
  await page.getByText(past).waitFor({ state: "detached" });
  await page.getByText(reversed).waitFor({ state: "detached" });
  await close();
});

test("no scope of work is preselected for the visitor", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact");
  await page.getByRole("button", { name: "파일 추가" }).waitFor();
  const chosen = page.locator("[name=interiorType]:checked");
  expect(await chosen.count()).toBe(0);
  await page.getByLabel("전체 시공").check();
  expect(await chosen.inputValue()).toBe("ALL");
  await close();
});

test("a file of a kind that is not accepted is named when chosen, and the others stay", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact");
  await page.getByText("0.0 / 30 MB").waitFor();
  await page.locator("input[type=file]").setInputFiles([program, video]);
  const dialog = page.getByRole("dialog");
  await dialog.getByText("설치.exe: 첨부할 수 없는 파일 형식입니다.").waitFor();
  expect(await dialog.getByRole("heading").textContent()).toBe("경고: 첨부할 수 없는 파일");
  expect(await dialog.textContent()).not.toContain("현장.mp4");
  await dialog.getByRole("button", { name: "확인" }).click();
  await page.getByText("1.0 / 30 MB").waitFor();
  await page.getByRole("button", { name: "제거 현장.mp4" }).waitFor();
  expect(await page.getByRole("button", { name: "제거 설치.exe" }).count()).toBe(0);
  await close();
});

test("a disguised file, which only the server detects, is named as the only error", async () => {
  const { page, close } = await openPage({
    expectedErrors: [/status of 415/],
  });
  await page.goto("/contact");
  await page.getByLabel("이름").fill("김하늘");
  await page.getByLabel("연락처").fill("010 1234 5678 (저녁)");
  await page.getByLabel("건물 유형").selectOption("HOUSE");
  await page.getByLabel("분양 면적").fill("30");
  await page.getByRole("button", { name: "주소 검색" }).click();
  await page.getByRole("button", { name: "서울 강남구 테헤란로 1" }).click();
  await page.getByLabel("상세 주소").fill("1층");
  await page.getByLabel("동의합니다").check();
  await page
    .locator("input[type=file]")
    .setInputFiles({ ...program, name: "거실.jpg", mimeType: "image/jpeg" });
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("heading", { name: "경고: 첨부할 수 없는 파일" }).waitFor();
  await page.getByRole("alert").getByText("거실.jpg: 첨부할 수 없는 파일 형식입니다.").waitFor();
  expect(await page.getByText("필수 입력사항").count()).toBe(0);

  await page.getByRole("button", { name: "제거 거실.jpg" }).click();
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("dialog").getByText("문의가 성공적으로 접수 되었습니다.").waitFor();
  await close();
});

test("missing fields get a warning dialog and an error each, and the first gets the focus", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact");
  await hydrated(page);
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
  expect(inquiries(server).filter(({ customer }) => customer === "")).toEqual([]);

  // Fields are validated on each change.
  await page.getByLabel("이름").fill("홍");
  await expect.poll(() => said("customer")).toBe("사용자 이름은 2자 이상이어야 합니다.");
  await page.getByLabel("이름").fill("홍길동");
  await page.locator("#contact-customer-error").waitFor({ state: "detached" });
  await close();
});

test("at most three files of 30 MB together: dialogs beyond that, a counter, remove and clear", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact");
  const picker = page.locator("input[type=file]");
  const dialog = page.getByRole("dialog");
  // By their paths: the tools would take seconds to carry the bytes into the browser.
  const text = (name: string, megabytes: number) => {
    const path = join(server.uploadsDir, "..", name);
    writeFileSync(path, Buffer.alloc(megabytes * 1024 * 1024, "a"));
    return path;
  };
  await page.getByText("0.0 / 30 MB").waitFor();

  await picker.setInputFiles([
    text("a.txt", 1),
    text("b.txt", 1),
    text("c.txt", 1),
    text("d.txt", 1),
  ]);
  await dialog.getByText("첨부할 수 있는 파일은 최대 3개입니다.").waitFor();
  expect(await dialog.getByRole("heading").textContent()).toBe("경고: 파일 개수 초과");
  // Those that fit are taken, and the other is named.
  await dialog.getByText("첨부하지 않은 파일: d.txt (1.0 MB).").waitFor();
  await dialog.getByRole("button", { name: "확인" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("3.0 / 30 MB").waitFor();
  await page.getByRole("button", { name: "모두 제거" }).click();

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
  await page.getByRole("button", { name: "모두 제거" }).click();
  await page.getByText("0.0 / 30 MB").waitFor();
  await close();
});

test("the reset button clears a date, and a lot address has no suffix", async () => {
  const { page, close } = await openPage({ maps: "finds nothing", width: 320 });
  // As in browsers whose frames come after their timers.
  await page.addInitScript(() => {
    const inTime = window.requestAnimationFrame;
    window.requestAnimationFrame = (draw) => window.setTimeout(() => inTime(draw), 50);
  });
  await page.goto("/contact");
  const button = page.getByRole("button", { name: "입주 예정일: 날짜 선택" });
  const reset = page.getByRole("button", { name: "초기화 (입주 예정일)" });
  // At the screen's lower edge.
  await button.evaluate((it) => scrollBy(0, it.getBoundingClientRect().bottom - innerHeight));
  await button.click();
  // On a phone it opens in the page flow, below its button and no wider than the screen.
  const calendar = page.locator(".react-datepicker");
  // Loaded at the first press; it brings its own button.
  await calendar.waitFor();
  const belowScreen = () =>
    calendar.evaluate((it) => Math.floor(it.getBoundingClientRect().bottom) - innerHeight);
  await expect.poll(belowScreen).toBeLessThanOrEqual(0);
  const [above, place] = [await button.boundingBox(), await calendar.boundingBox()];
  expect(place?.y).toBeGreaterThan((above?.y ?? 999) + (above?.height ?? 999) - 1);
  expect(place?.x).toBeGreaterThanOrEqual(0);
  expect((place?.x ?? 999) + (place?.width ?? 999)).toBeLessThanOrEqual(320);
  await page.keyboard.press("Escape");
  await calendar.waitFor({ state: "detached" });
  await nextFrames(page);
  expect(await button.evaluate((it) => it === document.activeElement)).toBe(true);
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
  // A place unknown to the maps service silently has no coordinates.
  await page.waitForFunction(() => "hasFoundNothing" in window);
  expect(await page.locator("[name=latitude]").inputValue()).toBe("");
  await close();
});

test("if the postcode service fails, the form says so and the address can be typed", async () => {
  const { page, close } = await openPage({
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

test("axe finds nothing on the form, fresh, with errors and sent", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact");
  await page.getByRole("button", { name: "공사 시작 예정일: 날짜 선택" }).waitFor();
  expect(await checkAxe(page)).toEqual([]);
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.locator("#contact-customer-error").waitFor();
  expect(await checkAxe(page)).toEqual([]);
  await page.goto("/contact/received");
  expect(await checkAxe(page)).toEqual([]);
  await close();
});
