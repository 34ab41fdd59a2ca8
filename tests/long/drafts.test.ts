import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { browseSite, checkAxe, hydrated } from "../support/browser";
import { fillIn, findAddress, inquiries, photosOfRooms, pickPhotos } from "../support/contact-page";
import { serveStandIns } from "../support/stand-ins";

/** What a phone keeps of a quote form that is not sent yet. */
const { server, openPage, openOffice } = browseSite();

test("what was typed outlives the page on a phone, comes back by a press alone, and goes with the inquiry", async () => {
  const { page: first, close } = await openPage();
  await first.goto("/contact");
  await hydrated(first);
  await fillIn(first, "남겨둔");
  await first.getByText("작성하신 내용은 보내실 때까지").waitFor();
  expect(await checkAxe(first)).toEqual([]);
  const token = await first.locator("[name=token]").inputValue();
  await first.close();

  const page = await anotherTab(first);
  await page.goto("/contact");
  const offer = page.locator(".draft-offer");
  await offer.getByRole("button", { name: "이어서 작성" }).waitFor();
  expect(await page.getByLabel("이름").inputValue()).toBe("");
  expect(await checkAxe(page)).toEqual([]);
  // Reloaded, or with a field filled in meanwhile, it is still offered, and what is newer stays.
  await page.reload();
  await offer.waitFor();
  await page.getByLabel("예산").fill("4000");
  const stillStored = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem("contact-typed") ?? "{}").values);
  await expect.poll(stillStored).toEqual(
    expect.arrayContaining([
      ["customer", "남겨둔"],
      ["budget", "4000"],
    ]),
  );
  await page.reload();
  await offer.waitFor();
  await offer.getByRole("button", { name: "이어서 작성" }).click();
  await offer.getByText("이어서 작성하시면 됩니다. 사진과 파일은 다시 선택해 주세요.").waitFor();
  await expect.poll(() => offer.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await page.getByLabel("이름").inputValue()).toBe("남겨둔");
  expect(await page.getByLabel("예산").inputValue()).toBe("4000");
  expect(await page.getByLabel("부분 시공").isChecked()).toBe(true);
  expect(await page.getByLabel("동의합니다").isChecked()).toBe(false);
  expect(await page.locator("[name=token]").inputValue()).not.toBe(token);

  await findAddress(page, "5층");
  await page.getByLabel("동의합니다").check();
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("dialog").getByText("접수 완료").waitFor();
  expect(inquiries(server).at(-1)).toMatchObject({ customer: "남겨둔", budget: 4000 });
  expect(await stored(page)).toEqual({ local: [], session: [] });
  await close();
});

test("what was sent without an answer, in a page that was closed, is offered with a word about it", async () => {
  const { page: first, close } = await openPage({
    expectedErrors: [/ERR_FAILED/, /status of 400/],
  });
  const add = "**/api/contact/add";
  const send = (page: Page) => page.getByRole("button", { name: "견적문의하기" }).click();
  await first.goto("/contact");
  await hydrated(first);
  await fillIn(first, "끊어진");
  await findAddress(first, "7층");
  await first.route(add, (route) => route.abort());
  await send(first);
  await first.getByRole("heading", { name: "연결이 끊어졌습니다" }).waitFor();
  // What is typed after it changes nothing about it.
  await first.getByLabel("예산").fill("4000");
  await first.close();

  const page = await anotherTab(first);
  await page.goto("/contact");
  const offer = page.locator(".draft-offer");
  await offer
    .getByText(
      /이 내용으로 20\d\d년 \d+월 \d+일\(.\) 오[전후] \d+시( \d+분)?에 견적문의하기를 누르셨지만/,
    )
    .waitFor();
  expect(await checkAxe(page)).toEqual([]);
  await offer.getByRole("button", { name: "이어서 작성" }).click();
  await page.getByLabel("동의합니다").check();
  // Refused, it is known not to have arrived.
  const refusal = JSON.stringify({ message: "다시", errors: { customer: ["다시"] } });
  await page.route(add, (route) => route.fulfill({ status: 400, body: refusal }));
  await send(page);
  await page.locator("#contact-customer-error", { hasText: "다시" }).waitFor();
  await page.close();
  const later = await anotherTab(page);
  await later.goto("/contact");
  await offerIn(later).getByText("작성하시던 내용이 있습니다").waitFor();
  expect(await later.getByText("누르셨지만").count()).toBe(0);
  await close();
});

test("삭제 removes it, and staff, computers and full or forbidden storage keep nothing", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact");
  await hydrated(page);
  await page.getByLabel("이름").fill("지운이");
  await expect.poll(async () => (await stored(page)).local).toEqual(["contact-typed"]);
  const later = await anotherTab(page);
  await later.goto("/contact");
  await later.getByRole("button", { name: "삭제" }).click();
  await later.getByText("삭제했습니다.").waitFor();
  expect(await stored(later)).toMatchObject({ local: [] });
  expect(await later.getByLabel("이름").inputValue()).toBe("");
  await close();

  const office = await openOffice();
  const computer = await openPage({ width: 1440 });
  // The router asks for its scroll positions.
  const forbidden = await openPage({ expectedErrors: [/forbidden/] });
  await forbidden.page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("forbidden", "SecurityError");
        },
      });
    }
  });
  for (const { page, close } of [office, computer, forbidden]) {
    await page.goto("/contact");
    await hydrated(page);
    await fillIn(page, "아무개");
    await findAddress(page, "1층");
    if (page !== forbidden.page) {
      await expect.poll(async () => (await stored(page)).session).toContain("contact-draft");
      expect((await stored(page)).local).toEqual([]);
      expect(await page.getByText("작성하신 내용은").count()).toBe(0);
    } else {
      await page.getByRole("button", { name: "견적문의하기" }).click();
      await page.getByRole("dialog").getByText("접수 완료").waitFor();
    }
    await close();
  }
});

test("a draft of another time or of anybody's making is offered only as far as it can be used", async () => {
  const day = 24 * 60 * 60 * 1000;
  const now = Date.now();
  const typed = ["customer", "김"];
  const cases: [kept: unknown, isOffered: boolean][] = [
    [{ keptAt: now - 6 * day, values: [typed] }, true],
    [{ keptAt: now - 8 * day, values: [typed] }, false],
    [{ keptAt: now + day, values: [typed] }, false],
    [{ keptAt: now, values: [["customerMemo", "가".repeat(200_000)]] }, true],
    [
      {
        keptAt: now,
        values: [
          ["personalInformationAgree", "on"],
          ["token", "x"],
        ],
      },
      false,
    ],
    [{ keptAt: now, values: [typed, ["gone", "x"], ["customer"], null, 7, ["budget", 5]] }, true],
    [{ keptAt: "yesterday", values: [typed] }, false],
    [{ values: "customer" }, false],
    [[typed], false],
    [null, false],
    [7, false],
  ];
  const { page, close } = await openPage();
  for (const [kept, isOffered] of [...cases, ["{broken", false] as const]) {
    await page.goto("/robots.txt");
    const text = kept === "{broken" ? kept : JSON.stringify(kept);
    await page.evaluate((text) => {
      sessionStorage.clear();
      localStorage.setItem("contact-typed", text);
    }, text);
    await page.goto("/contact");
    await hydrated(page);
    await page.getByLabel("분양 면적").fill("3");
    await page.getByText("작성하신 내용은 보내실").waitFor();
    const offer = page.getByRole("button", { name: "이어서 작성" });
    expect(await offer.count(), text.slice(0, 80)).toBe(isOffered ? 1 : 0);
    if (isOffered) await offer.click();
    expect(await page.getByLabel("동의합니다").isChecked()).toBe(false);
  }
  await close();
});

test("chosen photographs come back after a way through the site, and are gone once they are sent", async () => {
  const photos = await photosOfRooms(mkdtempSync(join(tmpdir(), "chosen-")));
  const { page, close } = await openPage();
  await page.goto("/contact");
  await hydrated(page);
  await fillIn(page, "사진둘");
  await pickPhotos(
    page,
    photos.map(({ path }) => path),
  );
  await expect.poll(() => keptFiles(page)).toBe(1);
  await page.goto("/portfolio");
  await page.goto("/contact");
  await expect.poll(() => page.locator(".file-list li").count()).toBe(2);
  await findAddress(page, "2층");
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("dialog").getByText("접수 완료").waitFor();
  const id = inquiries(server).at(-1)?.id;
  expect(server.rows(`SELECT name FROM inquiryFile WHERE inquiryId = ${id}`)).toHaveLength(2);
  await expect.poll(() => keptFiles(page)).toBe(0);
  await close();

  const full = await openPage();
  await full.page.goto("/contact");
  await hydrated(full.page);
  await pickPhotos(
    full.page,
    photos.map(({ path }) => path),
  );
  await expect.poll(() => keptFiles(full.page)).toBe(1);
  await full.page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await full.page.getByRole("button", { name: "제거 거실" }).click();
  await expect.poll(() => keptFiles(full.page)).toBe(0);
  await full.page.reload();
  // The removed one does not come back, and is not asked for either.
  await full.page.getByText("다시 선택해 주세요: 주방 'A'.jpg", { exact: true }).waitFor();
  expect(await full.page.locator(".file-list li").count()).toBe(0);
  await full.close();

  const refusing = await openPage();
  await refusing.page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException("private", "SecurityError");
    };
  });
  await refusing.page.goto("/contact");
  await hydrated(refusing.page);
  await pickPhotos(
    refusing.page,
    photos.map(({ path }) => path),
  );
  await expect.poll(async () => (await stored(refusing.page)).session).toContain("contact-draft");
  await refusing.page.reload();
  await refusing.page.getByText(/^다시 선택해 주세요: .+, .+/).waitFor();
  await refusing.close();
});

const offerIn = (page: Page) => page.locator(".draft-offer");

/** The same phone, after the first page was closed. */
async function anotherTab(page: Page) {
  const tab = await page.context().newPage();
  await serveStandIns(tab, {});
  return tab;
}

function stored(page: Page) {
  return page.evaluate(() => ({
    local: Object.keys(localStorage).filter((key) => key.startsWith("contact")),
    session: Object.keys(sessionStorage).filter((key) => key.startsWith("contact")),
  }));
}

/** How many tabs have files in the browser's database. */
function keptFiles(page: Page) {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("contact");
        // Made here, it would have no store for the page.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () =>
          opening.error?.name === "AbortError" ? resolve(0) : reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains("files")) return resolve(0);
          const counting = database.transaction("files").objectStore("files").count();
          counting.onsuccess = () => resolve(counting.result);
          database.close();
        };
      }),
  );
}
