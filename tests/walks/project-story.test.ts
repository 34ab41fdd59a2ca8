import type { Page } from "playwright";
import { beforeEach, expect, test } from "vitest";
import { browseSite, checkAxe } from "../support/browser";
import { galleryItems, unfold } from "../support/entry";
import { addShapes, tellStory } from "../support/told-project";
import { ways } from "../support/ways";

/** What a project tells, from the office's form to the visitor's page. */
const { server, openPage, openOffice } = browseSite();
let id: number;

beforeEach(async () => {
  id = await addShapes(server);
});

const told = () =>
  server.rows(
    `SELECT name, caption, room, moment, alt FROM portfolioPicture
     WHERE portfolioId = ${id} AND role = 'GALLERY' ORDER BY ord`,
  );

const detail = (page: Page, number: number, name: string) =>
  page.getByLabel(`사진 ${number} ${name}`, { exact: true });
const tell = () => tellStory(server, id);

test.each(ways(true, false))(
  "the office writes a story, captions, rooms and moments, and moves pictures meanwhile (script: %s)",
  async (javaScript) => {
    const { page, close } = await openOffice({ javaScript });
    await page.goto(`/admin/portfolio/${id}/modify`);
    await page.getByLabel("이야기").fill("첫 문단\n둘째 문단");
    await page.getByLabel("고객 후기").fill("고맙습니다.");
    // Twenty pictures are not twenty screens: one line each, until one is opened.
    const boxes = await Promise.all(
      (await galleryItems(page).all()).map((item) => item.boundingBox()),
    );
    expect(boxes.map((box) => box && box.height < 80)).toEqual(Array(5).fill(true));
    expect(await detail(page, 2, "캡션").isVisible()).toBe(true);
    expect(await detail(page, 2, "공간").isVisible()).toBe(false);
    const summary = page.locator(".picture-more > summary").nth(1);
    expect(await summary.boundingBox()).toMatchObject({ height: 44 });
    await summary.getByText("공간 · 시공 전후").click();
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    if (javaScript) await page.setViewportSize({ width: 390, height: 844 });
    await detail(page, 2, "캡션").fill("  창가의 거실 ");
    await detail(page, 2, "공간").selectOption("거실");
    await detail(page, 2, "시공 전후").selectOption("시공 후");
    const line = "거실 · 시공 후";
    if (javaScript) await summary.getByText(line, { exact: true }).waitFor();
    await page.getByRole("button", { name: "2.jpg 앞으로" }).click();
    await expect
      .poll(() => galleryItems(page).locator(".file-name").allTextContents())
      .toEqual(["2.jpg", "1.jpg", "3.jpg", "4.jpg", "5.jpg"]);
    expect((await detail(page, 1, "캡션").inputValue()).trim()).toBe("창가의 거실");
    expect(await detail(page, 1, "공간").inputValue()).toBe("LIVING");
    expect(await page.getByLabel("이야기").inputValue()).toBe("첫 문단\n둘째 문단");
    const lines = page.locator(".picture-told");
    expect((await lines.first().textContent())?.trim()).toBe(line);
    await unfold(page, 2);
    await detail(page, 2, "시공 전후").selectOption("시공 전");
    if (javaScript) expect(await lines.nth(1).textContent()).toBe("시공 전");
    await page.getByRole("button", { name: "저장" }).click();
    await page.getByText("저장했습니다.").waitFor();
    expect(told().slice(0, 2)).toEqual([
      { name: "2.jpg", caption: "창가의 거실", room: "LIVING", moment: "AFTER", alt: "" },
      { name: "1.jpg", caption: "", room: "", moment: "BEFORE", alt: "" },
    ]);
    // The office's page shows it too.
    await page.getByText("둘째 문단").waitFor();
    await page.getByText("고맙습니다.").waitFor();
    await page.getByText("창가의 거실").waitFor();
    await close();
  },
);

test.each(ways(true, false))(
  "a visitor reads the story, the captions by rooms and the customer's words (script: %s)",
  async (javaScript) => {
    await tell();
    const { page, close } = await openPage({ javaScript });
    await page.goto(`/portfolio/${id}`);
    // The first photograph begins in the upper third of the phone's first screen.
    const first = await page.locator(".gallery img").first().boundingBox();
    expect(first?.y).toBeLessThan(844 / 3);
    expect(await page.locator(".project-story p").allTextContents()).toEqual([
      "낡은 집이었습니다. 창이 좁았습니다.",
      "벽을 열었습니다.",
    ]);
    expect(await page.getByRole("blockquote").textContent()).toBe("아침이 달라졌어요.");
    expect(await page.locator(".gallery h2").allTextContents()).toEqual(["주방", "욕실"]);
    expect(await page.locator(".room-links").count()).toBe(0);
    // A caption that serves as the alternative text is not read twice.
    const spoken = (text: string) => page.locator("figcaption", { hasText: text });
    expect(await page.getByAltText("돌 상판").count()).toBe(1);
    expect(await spoken("돌 상판").getAttribute("aria-hidden")).toBe("true");
    expect(await page.getByAltText("욕조가 있는 욕실").count()).toBe(1);
    expect(await spoken("턱이 없는 욕실").getAttribute("aria-hidden")).toBeNull();
    expect(await page.locator("meta[name=description]").getAttribute("content")).toContain(
      "낡은 집이었습니다.",
    );
    await close();
  },
);
