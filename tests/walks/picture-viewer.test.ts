import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated } from "../support/browser";
import { addEntry } from "../support/entry";
import { pictureFile } from "../support/picture";
import { ways } from "../support/ways";

const { server, openPage } = browseSite();

/** One project with three pictures: wide, upright, wide. */
beforeAll(async () => {
  const wide = () => pictureFile("3000.jpg", "#aa8866", 3000, 2000);
  const upright = await pictureFile("2000.jpg", "#aa8866", 2000, 3000);
  await addEntry(server, [await wide(), upright, await wide()]);
});

const viewer = (page: Page) => page.getByRole("dialog", { name: "크게 보기" });

async function openPicture(page: Page, number: number) {
  await hydrated(page);
  await page.locator(".gallery a").nth(number).click();
  await viewer(page).waitFor();
}

test.each(ways<390 | 1440>(390, 1440))(
  "a tap on the picture leaves it open, one on the dark beside it closes it, at %i px",
  async (width) => {
    const { page, close } = await openPage({ width });
    await page.goto("/portfolio/1");
    for (const number of [0, 1]) {
      await openPicture(page, number);
      expect(
        await viewer(page)
          .getByRole("button", { name: "닫기" })
          .evaluate((button) => button === document.activeElement),
      ).toBe(true);
      const picture = await viewer(page).getByRole("img").boundingBox();
      if (!picture) throw new Error("no picture");
      // In its own proportions, as large as the screen has room for it.
      expect(picture.width / picture.height).toBeCloseTo(number === 1 ? 2 / 3 : 3 / 2, 2);
      const { right, bottom } = { right: width - picture.width, bottom: picture.height };
      expect(right < 1 || bottom > 700).toBe(true);
      for (const [x, y] of [
        [0.5, 0.5],
        [0.3, 0.05],
        [0.7, 0.95],
      ] as const) {
        await page.mouse.click(picture.x + x * picture.width, picture.y + y * picture.height);
        expect(await viewer(page).isVisible()).toBe(true);
      }
      expect(await checkAxe(page)).toEqual([]);
      // Above the picture on a phone, at its side on a desk.
      const [x, y] = right < 1 ? [width / 2, picture.y - 10] : [picture.x - 10, picture.y + 40];
      await page.mouse.click(x, y);
      await viewer(page).waitFor({ state: "hidden" });
    }
    await close();
  },
);
