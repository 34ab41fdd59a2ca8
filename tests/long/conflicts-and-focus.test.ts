import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, checkAxe, holdRequests } from "../support/browser";
import { inquiry } from "../support/inquiry";
import { pictureFile } from "../support/picture";

const { server, openPage, openOffice } = browseSite();
let Cookie: string;

beforeAll(async () => {
  Cookie = await server.login();
  await send("POST", "contact/add", inquiry);
  const entry = { title: "시험 주택", mainAddress: "서울 마포구 1", detailAddress: "2층" };
  await send("POST", "portfolio/add", entry, { thumbnail: ["대표.jpg"] });
  const texts = Array.from({ length: 8 }, (_, n) => ({ id: null, title: "", str: `글 ${n}` }));
  await send("POST", "content/about", JSON.stringify(texts));
  await send("POST", "content/main", {}, { imageFiles: Array.from("12345678", (n) => `${n}.jpg`) });
});

/** A save by another client or colleague. */
async function send(
  method: string,
  path: string,
  fields: string | Record<string, unknown>,
  pictures: Record<string, string[]> = {},
) {
  const body = typeof fields === "string" ? fields : new FormData();
  if (typeof body !== "string") {
    for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
    for (const [field, names] of Object.entries(pictures)) {
      for (const name of names) body.append(field, await pictureFile(name));
    }
  }
  const answer = await fetch(`${server.url}/api/${path}`, { method, headers: { Cookie }, body });
  expect([path, answer.ok]).toEqual([path, true]);
}

let saves = 0;
/** Each edit screen, and a concurrent save for it. */
const screens = {
  "/admin/contact/1?edit=1": () => {
    const { version: _, ...stored } = server.rows("SELECT * FROM inquiry")[0] ?? {};
    return send("PUT", "contact/1/modify", { ...stored, memo: `동료의 메모 ${saves}` });
  },
  "/admin/portfolio/1/modify": () => {
    const { version: _, ...stored } = server.rows("SELECT * FROM portfolio")[0] ?? {};
    return send("PUT", "portfolio/modify/1", { ...stored, title: `동료의 제목 ${saves}` });
  },
  "/admin/content/about?edit=1": () => {
    const { id } = server.rows("SELECT id FROM contentBlock ORDER BY ord")[0] ?? {};
    const theirs = [{ id, title: "", str: `동료의 글 ${saves}` }];
    return send("POST", "content/about", JSON.stringify(theirs));
  },
  "/admin/content/main?edit=1": () =>
    send(
      "POST",
      "content/main",
      {},
      { imageFiles: Array.from("12345678", (n) => `${n}-${saves}.jpg`) },
    ),
  "/admin/content/company?edit=1": () =>
    send("POST", "content/company", JSON.stringify({ representative: `동료 ${saves}` })),
};

/** Whether the notice is visible, uncovered and focused. */
function notice(page: Page) {
  return page.getByRole("alert").evaluate((element) => {
    const heading = element.querySelector("h2") ?? element;
    const { left, top, bottom } = heading.getBoundingClientRect();
    return {
      words: heading.textContent,
      isFocused: element === document.activeElement,
      isOnTheScreen: top >= 0 && bottom <= window.innerHeight,
      isUncovered: document.elementFromPoint(left + 5, (top + bottom) / 2) === heading,
    };
  });
}
const shown = {
  words: "다른 직원이 먼저 저장했습니다",
  isFocused: true,
  isOnTheScreen: true,
  isUncovered: true,
};

test.each([true, false])(
  "each conflicting save scrolls to its notice and focuses it (script: %s)",
  async (javaScript) => {
    const expectedErrors = [/status of 409/];
    const { page, close } = await openOffice({ javaScript, expectedErrors });
    for (const [path, saveMeanwhile] of Object.entries(screens)) {
      await page.goto(path);
      // Two conflicts in a row: the second notice is a new one.
      for (const number of [1, 2]) {
        saves += 1;
        await saveMeanwhile();
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        const answer = page.waitForResponse((response) => response.status() === 409);
        await page.getByRole("button", { name: "저장", exact: true }).click();
        await answer;
        await expect
          .poll(async () => [path, number, await notice(page)])
          .toEqual([path, number, shown]);
      }
      if (javaScript) expect([path, await checkAxe(page)]).toEqual([path, []]);
      await page.getByRole("button", { name: "저장", exact: true }).click();
      await page.getByText("저장했습니다.").waitFor();
    }
    await close();
  },
);

test("a conflict tells flags in words: whether it is a draft, and what is shown", async () => {
  const { page, close } = await openOffice({ expectedErrors: [/status of 409/] });
  await page.goto("/admin/portfolio/1/modify");
  await page.getByLabel("초안").check();
  await page.getByLabel("예산을 홈페이지에 표시").check();
  await send("PUT", "portfolio/modify/1", { isDistrictOnly: "1" });
  await page.getByRole("button", { name: "저장", exact: true }).click();
  await page.getByText("다른 직원이 먼저 저장했습니다").waitFor();
  expect(await page.locator(".differences > div").allInnerTexts()).toEqual([
    "공개 여부\n저장된 값: 공개\n내 값: 초안",
    "예산 표시\n저장된 값: 아니요\n내 값: 예",
    "지역 표시\n저장된 값: 예\n내 값: 아니요",
  ]);
  await close();
});

test("after 수정 on the main images 사진 추가 has the focus, and the native field stays hidden", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto("/admin/content/main");
  await page.getByRole("button", { name: "수정" }).press("Enter");
  const add = page.getByRole("button", { name: "사진 추가" });
  const isFocused = () => add.evaluate((button) => button === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  const width = () =>
    page.locator("#imageFiles").evaluate((input) => input.getBoundingClientRect().width);
  expect(await width()).toBe(1);
  // The label opens the file dialog, and the button keeps the focus.
  await page.getByRole("link", { name: "취소" }).focus();
  const dialog = page.waitForEvent("filechooser");
  await page.locator('label[for="imageFiles"]').click();
  await dialog;
  expect([await isFocused(), await width()]).toEqual([true, 1]);
  await close();
});

test("in the unsaved-changes dialog the main button keeps the input, as do Enter, Escape and the browser's own dialog", async () => {
  const { page, close } = await openOffice({ expectedErrors: [/ERR_FAILED/] });
  await page.goto("/admin/content/company?edit=1");
  await page.getByLabel("대표자").fill("아직 저장하지 않은 이름");
  const dialog = page.getByRole("dialog");
  const leave = async () => {
    await page.getByRole("link", { name: "취소" }).click();
    await dialog.getByText("저장하지 않은 내용이 있습니다").waitFor();
  };
  const isKept = async () => {
    await dialog.waitFor({ state: "detached" });
    expect(page.url()).toContain("?edit=1");
    expect(await page.getByLabel("대표자").inputValue()).toBe("아직 저장하지 않은 이름");
  };
  await leave();
  expect(await dialog.getByRole("button").allTextContents()).toEqual(["계속 작성", "나가기"]);
  expect(await checkAxe(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await isKept();
  await leave();
  await page.keyboard.press("Escape");
  await isKept();
  await leave();
  await dialog.getByRole("button", { name: "나가기" }).click();
  await page.waitForURL(/company$/);

  // The package cannot be loaded.
  await page.route(/sweetalert2/, (route) => route.abort());
  await page.goto("/admin/content/company?edit=1");
  await page.getByLabel("대표자").fill("아직 저장하지 않은 이름");
  const asked = page.waitForEvent("dialog").then((native) => native.dismiss());
  await page.getByRole("link", { name: "취소" }).click();
  await asked;
  await isKept();
  const again = page.waitForEvent("dialog").then((native) => native.accept());
  await page.getByRole("link", { name: "취소" }).click();
  await again;
  await page.waitForURL(/company$/);
  await close();
});

test("a save without a connection, or while only the proxy answers, keeps the form; the next one counts", async () => {
  const { page, close } = await openOffice({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|502/] });
  await page.goto("/admin/contact/1?edit=1");
  await page.getByLabel("직원 메모").fill("한 시간 동안 쓴 글");
  // The dialog comes with the first change, its style and its script.
  await page.waitForFunction(() => {
    const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
    return [/\/sweetalert2-[^/]+\.css$/, /\/sweetalert2-[^/]+\.js$/].every((part) =>
      fetched.some((name) => part.test(name)),
    );
  });
  const words = "저장되지 않았습니다. 입력한 내용은 이 페이지에 그대로 있으니";
  const save = page.getByRole("button", { name: "저장" });
  await page.context().setOffline(true);
  const dialog = page.getByRole("dialog");
  const putAway = async () => {
    await dialog.getByText(words).waitFor();
    await dialog.getByRole("button", { name: "확인" }).click();
    await dialog.waitFor({ state: "hidden" });
  };
  await save.click();
  await putAway();
  await page.context().setOffline(false);
  await page.route("**/api/account/auth", (route) => route.fulfill({ status: 502 }), { times: 1 });
  await save.click();
  await putAway();
  await save.click();
  await page.waitForURL(/contact\/1$/);
  // It is in the history, too.
  await page.getByText("한 시간 동안 쓴 글").first().waitFor();
  await close();
});

test("what is typed and undone beside file pickers counts as nothing", async () => {
  const { page, close } = await openOffice();
  await page.goto("/admin/portfolio/1/modify");
  const title = page.getByLabel("제목");
  await title.press("End");
  await title.press("x");
  await title.press("Backspace");
  await page.getByRole("link", { name: "취소" }).click();
  await page.waitForURL(/portfolio\/1$/);
  await close();
});

test("if the postcode service fails, the address can be typed at once; focus in another field is kept", async () => {
  const { page, close } = await openPage({
    postcode: "missing",
    expectedErrors: [/Failed to load resource/, /JSHandle|Event/],
  });
  const address = page.getByLabel("기본 주소");
  const failure = page.getByRole("alert").getByText(/Daum 우편번호 서비스를 이용할 수 없습니다/);
  const hasFocus = (label: string) =>
    page.getByLabel(label).evaluate((field) => field === document.activeElement);
  await page.goto("/contact");
  await page.getByRole("button", { name: "주소 검색" }).click();
  await failure.waitFor();
  await expect.poll(() => hasFocus("기본 주소")).toBe(true);
  await page.keyboard.type("서울 중구 1");
  expect(await address.inputValue()).toBe("서울 중구 1");
  const described = await address.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${described}"]`).textContent()).toContain("Daum 우편번호");
  expect(await checkAxe(page)).toEqual([]);

  await page.route("https://t1.kakaocdn.net/**", (route) => route.abort());
  const fail = await holdRequests(page, "https://t1.kakaocdn.net/**");
  await page.reload();
  const asked = page.waitForRequest("https://t1.kakaocdn.net/**");
  await page.getByRole("button", { name: "주소 검색" }).click();
  await asked;
  await page.getByLabel("이름").focus();
  fail();
  await failure.waitFor();
  await page.keyboard.type("김");
  expect(await page.getByLabel("이름").inputValue()).toBe("김");
  expect(await hasFocus("이름")).toBe(true);
  await close();
});

test("the calendar's arrows have 3:1 contrast, hovered or not", async () => {
  const { page, close } = await openPage({ width: 1440 });
  await page.goto("/contact");
  await page.getByRole("button", { name: /공사 시작 예정일: / }).click();
  for (const name of ["이전 달", "다음 달"]) {
    const arrow = page.getByRole("button", { name });
    for (const isPointedAt of [false, true]) {
      if (isPointedAt) await arrow.hover();
      const [line, ground] = await arrow.evaluate((button) => {
        const icon = button.querySelector(".react-datepicker__navigation-icon") ?? button;
        const header = document.querySelector(".react-datepicker__header") ?? button;
        return [
          getComputedStyle(icon, "::before").borderTopColor,
          getComputedStyle(header).backgroundColor,
        ];
      });
      expect(contrast(line, ground)).toBeGreaterThanOrEqual(3);
    }
  }
  await close();
});

/** The contrast of two CSS colours, by WCAG's formula. */
function contrast(...colors: (string | undefined)[]) {
  const [darker = 0, lighter = 0] = colors
    .map((color = "") => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
