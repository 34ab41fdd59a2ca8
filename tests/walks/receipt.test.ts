import { join } from "node:path";
import type { Page, Route } from "playwright";
import { beforeAll, expect, test } from "vitest";
import {
  browseSite,
  checkAxe,
  holdRequests,
  hydrated,
  showAll,
  wholePage,
} from "../support/browser";
import {
  fillWhole,
  inquiries,
  openReceipt,
  type Photos,
  photosOfRooms,
  pickPhotos,
} from "../support/contact-page";
import { ways } from "../support/ways";

/** The whole life of a visitor's own page, on a phone. */
const { server, openPage, openOffice } = browseSite();
let photos: Photos;

beforeAll(async () => {
  photos = await photosOfRooms(join(server.uploadsDir, ".."));
  server.change("UPDATE receiptPage SET nextStep = '모레까지 전화드립니다.'");
});

const newest = () => inquiries(server).at(-1) ?? {};
const eventsOf = (id: unknown) =>
  server
    .rows(`SELECT kind, text FROM inquiryEvent WHERE inquiryId = ${id} ORDER BY id`)
    .map(({ kind, text }) => `${kind} ${text}`);

/** The names of what the Tab key reaches in the page's own part, in order. */
async function walk(page: Page) {
  const names: string[] = [];
  await page.getByRole("heading", { level: 1 }).evaluate((heading: HTMLElement) => {
    heading.tabIndex = -1;
    heading.focus();
  });
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element?.closest("main")) return "";
      return (element.id || element.textContent || "").trim();
    });
    if (!name) break;
    names.push(name);
  }
  return names;
}

/** Nothing is lost with an answer, and what is sent again is the same sending. */
async function loseAnswers(page: Page) {
  const words = page.getByLabel("추가로 전하실 내용");
  const token = page.locator("#add [name=token]");
  const before = [await words.inputValue(), await token.inputValue()];
  // As by the link to the content: the page's address is not quite the form's.
  await page.evaluate(() => location.assign("#content"));
  const path = /\/contact\/receipt\//;
  const broken = "연결이 끊어졌습니다";
  const lose: [string, (route: Route) => Promise<void>][] = [
    [broken, (route) => route.abort()],
    [
      "아직 전달되지 않았습니다",
      (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway" }),
    ],
    [
      broken,
      async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        await route.fetch();
        await route.abort();
      },
    ],
  ];
  for (const [said, answer] of lose) {
    await page.route(path, answer);
    await page.getByRole("button", { name: "보내기", exact: true }).click();
    await page.getByRole("alert").getByText(said).waitFor();
    await expect.poll(() => isInView(page, ".error-summary")).toBe(true);
    await settled(page);
    await page.unroute(path);
    expect([await words.inputValue(), await token.inputValue()]).toEqual(before);
    expect(await page.locator(".file-name").count()).toBe(photos.length);
  }
  expect(await checkAxe(page)).toEqual([]);

  // Nothing of what is being sent can be changed, and the other form waits.
  await page.route(path, (route) => route.abort());
  const answer = await holdRequests(page, path);
  const asked = page.waitForRequest(path);
  await words.focus();
  await page.getByRole("button", { name: "보내기", exact: true }).click();
  await asked;
  await page.keyboard.type("보낸 뒤에 쓴 글");
  expect(await words.inputValue()).toBe(before[0]);
  expect(await page.locator("#add [inert]").count()).toBe(1);
  expect(await page.getByRole("button", { name: "저장", exact: true }).isDisabled()).toBe(true);
  expect(await checkAxe(page)).toEqual([]);
  answer();
  await settled(page);
  await page.unroute(path);
}

const settled = (page: Page) =>
  page.waitForFunction(
    () => Reflect.get(window, "__remixRouter").state.navigation.state === "idle",
  );

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** Whether all of an element is on the screen, below the bar. */
const isInView = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const { top, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
    const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    return top !== undefined && top >= bar && Number(bottom) <= innerHeight;
  }, selector);

test.each(ways(true, false))(
  "a visitor opens their inquiry, adds to it, corrects it and takes it back, and the office sees it (script: %s)",
  async (javaScript) => {
    const { page, close } = await openPage({
      javaScript,
      // Axe would measure the colours of a button that is still fading in again.
      reducedMotion: true,
      expectedErrors: [/status of (400|502|503)/, /ERR_FAILED/, /^SyntaxError/],
    });
    if (javaScript) {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    }
    await page.goto("/contact");
    await fillWhole(page, "김하늘빛", javaScript);
    await page.getByRole("button", { name: "견적문의하기" }).click();
    await openReceipt(page, javaScript);
    await wholePage(page);
    if (javaScript) await hydrated(page);
    const address = page.url();
    const { id } = newest();

    expect(await page.getByText("김**빛").count()).toBe(1);
    expect(await page.getByText("010-****-5678").count()).toBeGreaterThan(0);
    expect(await page.content()).not.toContain("김하늘빛");
    expect(await page.getByText("모레까지 전화드립니다.").count()).toBe(1);
    expect(await page.getByText("담당자 확인 전입니다").count()).toBe(1);
    expect(await page.getByRole("button", { name: "링크 복사" }).count()).toBe(javaScript ? 1 : 0);
    if (javaScript) {
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await page.setViewportSize({ width: 390, height: 844 });
      const reached = await walk(page);
      for (const name of ["링크 복사", "add-words", "보내기", "저장", "문의 취소"])
        expect(reached).toContain(name);
      await page.getByRole("button", { name: "링크 복사" }).click();
      await page.getByText("복사했습니다.").waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
      // As in an app's browser, which has no address bar either.
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
      });
      await page.getByRole("button", { name: "링크 복사" }).click();
      await page.getByText("복사하지 못했습니다.").waitFor();
      expect(await page.getByLabel("이 페이지의 링크").inputValue()).toBe(address);
      expect(await checkAxe(page)).toEqual([]);
    }

    // Nothing to add is refused, and a connection that breaks loses nothing.
    await page.getByRole("button", { name: "보내기", exact: true }).click();
    await page.getByText("내용을 입력하거나 파일을 선택해 주세요.").waitFor();
    await expect.poll(() => focused(page)).toBe("add-words");
    await page.getByLabel("추가로 전하실 내용").fill("베란다도\n넓히고 싶습니다.");
    if (javaScript) {
      // As after a phone has discarded the page while a photograph was taken.
      await page.goto("/");
      await page.goto(address);
      await hydrated(page);
      expect(await page.getByLabel("추가로 전하실 내용").inputValue()).toBe(
        "베란다도\n넓히고 싶습니다.",
      );
      // With their bytes, which `route.fetch` would not find.
      await pickPhotos(page, photos);
      await loseAnswers(page);
      await page.getByLabel("새 연락처").fill("010");
    } else await page.locator("input[type=file]").setInputFiles(photos.map(({ path }) => path));
    await page.getByRole("button", { name: "보내기", exact: true }).click();
    await page.getByText("담당자에게 전달했습니다.").waitFor();
    await wholePage(page);
    await expect.poll(() => isInView(page, ".receipt-done")).toBe(true);
    const [first, second] = photos;
    // As pictures, without the place where they were taken.
    const pictures = page.locator(".sent-photos img");
    expect(
      await pictures.evaluateAll((all) => all.map((each) => each.getAttribute("alt"))),
    ).toEqual(photos.map(({ name }) => name));
    const small = await page.request.get((await pictures.first().getAttribute("src")) ?? "");
    expect(small.headers()).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, no-store, no-transform",
    });
    const added = `베란다도\n넓히고 싶습니다.\n파일: ${first?.name}, ${second?.name}`;
    expect(eventsOf(id)).toEqual([`ADDED ${added}`]);
    await page.locator("dd", { hasText: "베란다도" }).waitFor();
    expect(await page.getByLabel("추가로 전하실 내용").inputValue()).toBe("");
    // What was begun in the other form is still there.
    if (javaScript) expect(await page.getByLabel("새 연락처").inputValue()).toBe("010");

    // The form's rules, and what was typed stays.
    await page.getByLabel("새 연락처").fill("0107");
    await page.getByRole("button", { name: "저장", exact: true }).click();
    await page.getByText("연락처는 9자 이상이어야 합니다.").waitFor();
    await expect.poll(() => focused(page)).toBe("correct-phoneNumber");
    await wholePage(page);
    expect(await page.getByLabel("새 연락처").inputValue()).toBe("0107");
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    await page.getByLabel("새 연락처").fill("010-7777-9999");
    // What was said of it is past.
    if (javaScript) expect(await page.getByText("연락처는 9자 이상이어야 합니다.").count()).toBe(0);
    await page.getByLabel("새 상세 주소 (동·호)").fill("102동 303호");
    await page.getByLabel("분양 면적").fill("33평");
    if (!javaScript) await page.getByLabel("공사 시작 예정일").fill("2027-04-01");
    await page.getByRole("button", { name: "저장", exact: true }).click();
    await page.getByText("수정했습니다.").waitFor();
    await wholePage(page);
    await expect.poll(() => isInView(page, ".receipt-done")).toBe(true);
    expect(await page.getByText("010-****-9999").count()).toBeGreaterThan(0);
    expect(newest()).toMatchObject({
      phoneNumber: "010-7777-9999",
      detailAddress: "102동 303호",
      exclusiveArea: 33,
      startDate: javaScript ? "2025-01-01" : "2027-04-01",
      version: 3,
    });

    await page.getByRole("link", { name: "문의 취소" }).click();
    await page.getByRole("button", { name: "문의 취소" }).waitFor();
    expect(newest().withdrawnAt).toBeNull();
    await page.getByRole("link", { name: "돌아가기" }).click();
    await page.getByRole("link", { name: "문의 취소" }).click();
    await page.getByRole("button", { name: "문의 취소" }).click();
    await page.getByText("취소하셨습니다").waitFor();
    await wholePage(page);
    expect(page.url()).toBe(address);
    expect(newest().withdrawnAt).toEqual(expect.any(String));
    expect(await page.content()).not.toContain("베란다");
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    await close();
    await destroyInOffice(id);
  },
);

/** The office says what comes next, and sees the withdrawal. */
async function destroyInOffice(id: unknown) {
  const { page, close } = await openOffice({ width: 390 });
  await page.goto("/admin/settings/receipt");
  await page.getByLabel("문의 후 안내").fill("내일까지 전화드립니다.");
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(server.rows("SELECT nextStep FROM receiptPage")).toEqual([
    { nextStep: "내일까지 전화드립니다." },
  ]);
  await page.goto(`/admin/contact/${id}`);
  // Once more in what is printed.
  await page.getByText("고객이 추가한 내용").filter({ visible: true }).waitFor();
  await showAll(page.locator(".file-picture img"));
  await page.getByRole("button", { name: "지금 완전 삭제" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
  await page.getByText("견적문의를 완전히 삭제했습니다.").waitFor();
  await close();
}
