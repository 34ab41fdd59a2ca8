import type { Page } from "playwright";
import { expect, test } from "vitest";
import { browseSite } from "../support/browser";
import { galleryItems } from "../support/entry";
import { pickedPicture } from "../support/picture";

/** Each picked file goes up once, however the browser's events fall. */
const { server, openOffice } = browseSite();

test("a file is sent once, though its answer comes before the page has noted its last progress", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/staged/portfolio")) sent.push(request.method());
  });
  await page.goto("/admin/portfolio/add");
  await answerBetweenPaintAndEffects(page);
  const names = ["a.jpg", "b.jpg", "c.jpg"];
  const files = await Promise.all(names.map((name) => pickedPicture(name)));
  await page.locator("#portfolio-imageFiles").setInputFiles(files);
  for (const index of names.keys()) await galleryItems(page).nth(index).getByRole("img").waitFor();
  await page.getByText("3장 · 0.0 / 100 MB", { exact: true }).waitFor();

  expect(sent).toEqual(["POST", "POST", "POST"]);
  expect(server.rows("SELECT id FROM stagedFile").length).toBe(3);
  await close();
});

/**
 * Under load an answer may arrive when React has shown the last progress and has not yet run the
 * effects of that rendering, which still hold the state before the answer. Here every answer does.
 */
async function answerBetweenPaintAndEffects(page: Page) {
  await page.evaluate(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      const { onload, upload } = this;
      this.onload = (event) => {
        const shown = new MutationObserver(() => {
          shown.disconnect();
          onload?.call(this, event);
        });
        shown.observe(document, { subtree: true, attributes: true, attributeFilter: ["value"] });
        const total = 1000 + Math.floor(performance.now());
        upload.dispatchEvent(new ProgressEvent("progress", { loaded: 999, total }));
      };
      send.call(this, body);
    };
  });
}
