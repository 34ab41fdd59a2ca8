import { beforeAll, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated, type PageOptions } from "../support/browser";
import { findAddress } from "../support/contact-page";
import { fillSite } from "../support/public-site";

/** A homeowner's way to an inquiry that has arrived, on a phone, where things go wrong. */
const { server, openPage } = browseSite();
const PROJECTS = 2;
beforeAll(() => fillSite(server, PROJECTS));

const failed = "현재 Daum 우편번호 서비스를 이용할 수 없습니다. 잠시 후 다시 시도해주세요.";

test("a postcode search that does not come, or shows an error page, gives way to typing and can be tried again", async () => {
  for (const postcode of ["silent", "error page", "half", "missing"] as const) {
    const options: PageOptions = {
      postcode,
      expectedErrors: [/Failed to load resource/, /Unexpected|Invalid|missing/],
    };
    const { page, close } = await openPage(options);
    await page.goto("/contact");
    await hydrated(page);
    await page.getByLabel("기본 주소").click();
    if (postcode === "silent" || postcode === "error page") {
      await page.getByText("불러오는 중…").waitFor();
      const way = page.getByRole("button", { name: "주소 직접 입력" });
      await expect.poll(() => way.evaluate(isInView)).toBe(true);
      expect(await checkAxe(page)).toEqual([]);
    }
    await page.getByText(failed).waitFor();
    const address = page.getByLabel("기본 주소");
    await expect
      .poll(() => address.evaluate((field) => field === document.activeElement))
      .toBe(true);
    await address.fill("서울 가온구 예시로 1");

    // What comes late changes nothing.
    await page.evaluate(bringLate);
    expect(await address.inputValue()).toBe("서울 가온구 예시로 1");
    expect(await page.getByText(failed).isVisible()).toBe(true);
    // It goes once the address is there.
    await page.getByLabel("상세 주소").fill("2층");
    await page.getByText(failed).waitFor({ state: "detached" });

    options.postcode = "working";
    await page.evaluate(() => Object.assign(window, { kakao: undefined }));
    await findAddress(page, "3층");
    expect(await address.inputValue()).toContain("서울 강남구 테헤란로 1");
    await close();
  }
});

test("with text at 200 % nothing covers another, no word is cut, and dialogs have an edge in forced colours", async () => {
  const { page, close } = await openPage({ width: 320 });
  const enlarge = () =>
    page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const box = async (selector: string) => {
    const found = await page.locator(selector).first().boundingBox();
    if (!found) throw new Error(`${selector} is not shown.`);
    return { ...found, right: found.x + found.width, bottom: found.y + found.height };
  };

  await page.goto("/");
  await hydrated(page);
  await enlarge();
  const button = await box(".home-quote");
  for (const arrow of [await box(".slide-prev"), await box(".slide-next")]) {
    expect(arrow.bottom).toBeLessThanOrEqual(button.y);
  }

  await page.goto("/portfolio");
  await enlarge();
  const lines = () =>
    page.locator("h1").evaluate((title) => {
      const words = document.createRange();
      words.selectNodeContents(title);
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
  expect(await lines()).toBe(1);

  await page.goto(`/contact?like=${PROJECTS}`);
  await hydrated(page);
  await enlarge();
  const [card, words] = [await box(".liked"), await box(".liked > span")];
  expect(words.right).toBeLessThanOrEqual(card.right);
  expect(words.width).toBeGreaterThan(card.width / 2);

  await page.locator("input[type=file]").setInputFiles({
    name: "거실에서 본 모습과 치수가 적힌 도면.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4\n"),
  });
  const name = await box(".file-name");
  expect(name.width).toBeGreaterThan(150);
  expect((await box(".file-list .button-quiet")).right).toBeLessThanOrEqual(320);

  await page.getByRole("button", { name: /^공사 시작 예정일: / }).click();
  const calendar = page.locator(".react-datepicker");
  await calendar.waitFor();
  expect(await calendar.evaluate(wordsThatMeet)).toEqual([]);
  await page.keyboard.press("Escape");
  await calendar.waitFor({ state: "detached" });

  await page.emulateMedia({ forcedColors: "active" });
  await page.getByRole("button", { name: "견적문의하기" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  expect(await dialog.evaluate((popup) => getComputedStyle(popup).outlineStyle)).toBe("solid");
  await close();
});

test("the facts of a project's card have a dot between two on a line alone, at any width and at 200 %", async () => {
  const { page, close } = await openPage({ width: 320 });
  await page.goto("/portfolio");
  await hydrated(page);
  for (const width of [320, 390, 500, 640, 1440]) {
    for (const size of ["100%", "200%"]) {
      await page.setViewportSize({ width, height: 800 });
      const odd = await page.evaluate((size) => {
        document.documentElement.style.setProperty("font-size", size);
        return [...document.querySelectorAll(".card-facts")].flatMap((line) => {
          const em = Number.parseFloat(getComputedStyle(line).fontSize);
          const edge = line.getBoundingClientRect().left + em;
          return [...line.children].flatMap((fact, index, all) => {
            const { left, top } = fact.getBoundingClientRect();
            const isDotSeen = left + 0.4 * em >= edge;
            const isAfterAnother = all[index - 1]?.getBoundingClientRect().top === top;
            return isDotSeen === isAfterAnother ? [] : [fact.textContent];
          });
        });
      }, size);
      expect([width, size, odd]).toEqual([width, size, []]);
    }
  }
  await close();
});

/** Of a calendar: what is nearer than two pixels to what stands beside it. */
function wordsThatMeet(calendar: Element) {
  const shown = ".react-datepicker__day, .react-datepicker__current-month, button";
  const boxes = [...calendar.querySelectorAll(shown)].map((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const box = (element.matches("button") ? element : words).getBoundingClientRect();
    return {
      name: element.textContent,
      left: box.left,
      right: box.right,
      top: box.top,
      bottom: box.bottom,
    };
  });
  return boxes.flatMap((one) =>
    boxes
      .filter(
        (other) =>
          one !== other &&
          one.left < other.right + 2 &&
          other.left < one.right + 2 &&
          one.top < other.bottom &&
          other.top < one.bottom,
      )
      .map((other) => `${one.name} ${other.name}`),
  );
}

/** As the provider's script would, minutes later. */
function bringLate() {
  const script = document.querySelector("script[src*='/postcode/']");
  const late = {
    Postcode: class {
      embed(box: HTMLElement) {
        box.append("늦은 검색");
      }
    },
  };
  Object.assign(window, { kakao: late });
  script?.dispatchEvent(new Event("load"));
}

function isInView(element: Element) {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
