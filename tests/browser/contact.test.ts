import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { browseSite, loginAsAdmin, nextFrames, wholePage } from "../support/browser";
import {
  fillIn,
  findAddress,
  findInBackOffice,
  inquiries,
  type Photos,
  photosOfRooms,
  pickPhotos,
  takeASecond,
} from "../support/contact-page";

/** An inquiry from the visitor's form to the office, including failures in between. */
const { server, openPage, openOffice } = browseSite();
let photos: Photos;

beforeAll(async () => {
  photos = await photosOfRooms(join(server.uploadsDir, ".."));
});

test("a visitor on a phone fills in the form, and the office finds it", async () => {
  const { page, close } = await openPage();
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
  // Nothing is missed before a letter is typed.
  expect(await page.getByText("주소를 입력하세요.").count()).toBe(0);
  // Visible after the search above it has closed: below the bar and above the keyboard.
  const place = await page.getByLabel("상세 주소").boundingBox();
  expect(place?.y).toBeGreaterThan(64);
  expect(place?.y).toBeLessThan(800);
  await page.getByLabel("상세 주소").fill("101동 202호");
  expect(await page.locator("output", { hasText: "㎡" }).textContent()).toBe("약 81㎡");
  await page.getByLabel("분양 면적").fill("34평");
  await page.getByText("약 112.4㎡").waitFor();
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

  await pickPhotos(
    page,
    photos.map(({ path }) => path),
  );
  await page.getByText("1개 더 첨부 가능").waitFor();
  await takeASecond(page);
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("dialog").getByText("문의가 성공적으로 접수 되었습니다.").waitFor();
  expect(await page.getByRole("dialog").getByRole("heading").textContent()).toBe("접수 완료");
  await page.getByRole("button", { name: "확인" }).click();
  await page.waitForURL(`${server.url}/`);
  expect(await page.evaluate(() => sessionStorage.getItem("contact-draft"))).toBeNull();

  await loginAsAdmin(page);
  await page.goto("/admin/contact");
  await findInBackOffice(page, "김하늘", photos);
  expect(inquiries(server).at(-1)).toMatchObject({
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

test("the same with JavaScript disabled", async () => {
  const { page, close } = await openPage({
    javaScript: false,
    expectedErrors: [/status of 400/],
  });
  await page.goto("/contact");
  await fillIn(page, "이바다");
  await page.getByLabel("우편번호").fill("06236");
  await page.getByLabel("기본 주소").fill("서울 강남구 테헤란로 1");
  await page.getByLabel("공사 시작 예정일").fill("2027-03-02");
  await page.locator("input[type=file]").setInputFiles(photos.map(({ path }) => path));

  await takeASecond(page);
  // First without a detail address: all other values are kept, files must be chosen again.
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("heading", { name: "경고" }).waitFor();
  await wholePage(page);
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
  await page.locator("input[type=file]").setInputFiles(photos.map(({ path }) => path));
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.waitForURL("**/contact/received");
  await page.getByRole("heading", { name: "접수 완료" }).waitFor();
  await page.getByText("문의가 성공적으로 접수 되었습니다.").waitFor();
  await page.getByRole("link", { name: "확인" }).click();
  await page.waitForURL(`${server.url}/`);

  await loginAsAdmin(page);
  await page.goto("/admin/contact");
  await findInBackOffice(page, "이바다", photos);
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
  const files = photos.flatMap(({ path }, index) => [
    "-F",
    `files=@"${path}";filename=사진 ${index}.jpg`,
  ]);
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

test("signed-in staff read 등록 on the button", async () => {
  const { page, close } = await openOffice();
  await page.goto("/contact");
  await page.locator("form").getByRole("button", { name: "등록" }).waitFor();
  await close();
});

test("a draft survives a discarded page, and a lost connection can be retried as the same inquiry", async () => {
  const { page, close } = await openPage({
    expectedErrors: [/Failed to load resource/],
  });
  // As WebKit does in a private window.
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, key) {
      if (value.files.some((file: unknown) => file instanceof Blob)) throw new DOMException();
      return put.call(this, value, key);
    };
  });
  await page.goto("/contact");
  await fillIn(page, "최구름");
  await findAddress(page, "101동 202호");
  await pickPhotos(
    page,
    photos.map(({ path }) => path),
  );
  const token = await page.locator("[name=token]").inputValue();
  // Before that, the draft does not have them.
  await expect.poll(() => page.locator("[name=latitude]").inputValue()).toBe("37.4979");
  await page.waitForFunction(() => sessionStorage.getItem("contact-files"));
  await page.reload();
  await expect.poll(() => page.getByLabel("이름").inputValue()).toBe("최구름");
  expect(await page.getByLabel("건물 유형").inputValue()).toBe("APARTMENT");
  expect(await page.getByLabel("기본 주소").inputValue()).toContain("가나아파트");
  expect(await page.getByLabel("문의 내용").inputValue()).toContain("주말에");
  expect(await page.getByLabel("부분 시공").isChecked()).toBe(true);
  expect(await page.getByLabel("동의합니다").isChecked()).toBe(true);
  expect(await page.locator("[name=token]").inputValue()).toBe(token);
  await expect.poll(() => page.locator(".file-list li").count()).toBe(2);
  // With their bytes, which `route.fetch` below would not find.
  await page.getByRole("button", { name: "모두 제거" }).click();
  await pickPhotos(page, photos);

  // A dialog re-renders the form; values set by script are kept.
  await page.getByLabel("이름").fill("");
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
  await page.getByLabel("이름").fill("최구름");
  expect(await page.locator("[name=token]").inputValue()).toBe(token);
  expect(await page.locator("[name=latitude]").inputValue()).toBe("37.4979");

  // The inquiry is stored, but the response is lost.
  const before = inquiries(server).length;
  let lose = true;
  await page.route("**/api/contact/add", async (route) => {
    if (!lose) return route.fallback();
    lose = false;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("heading", { name: "연결이 끊어졌습니다" }).waitFor();
  expect(inquiries(server)).toHaveLength(before + 1);
  // Also after the page's data was loaded anew, as by Back from a link within it.
  const loaded = page.waitForResponse(/\/contact\.data/);
  await page.evaluate(() => {
    history.pushState(history.state, "");
    history.back();
  });
  await loaded;
  await nextFrames(page);
  expect(await page.locator("[name=token]").inputValue()).toBe(token);
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("dialog").getByText("문의가 성공적으로 접수 되었습니다.").waitFor();
  expect(inquiries(server)).toHaveLength(before + 1);
  await close();
});
