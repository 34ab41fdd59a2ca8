import { expect, test } from "vitest";
import { stagedPath } from "./gallery-picture";
import { cappedSizes, offeredWidths, viewPath } from "./picture";

test("a picture's address names its area and its shape, the largest without a word", () => {
  expect(viewPath("portfolio", "a.jpg")).toBe("/api/portfolio/view/a.jpg");
  expect(viewPath("portfolio", "a.jpg", "2560")).toBe("/api/portfolio/view/a.jpg");
  expect(viewPath("content", "a b#.jpg", "share")).toBe(
    "/api/content/view/a%20b%23.jpg?size=share",
  );
});

test("pictures go up under their area, and are taken back by their name", () => {
  expect(stagedPath("content")).toBe("/api/staged/content");
  expect(stagedPath("content", "a.jpg")).toBe("/api/staged/content/a.jpg");
});

test("that it is WebP is named beside the width or the shape", () => {
  expect(viewPath("portfolio", "a.jpg", 640)).toBe("/api/portfolio/view/a.jpg?w=640&f=webp");
  expect(viewPath("content", "a.jpg", "portrait")).toBe(
    "/api/content/view/a.jpg?size=portrait&f=webp",
  );
});

test.each([
  [3000, 2000, 960, [320, 480, 640, 960]],
  [3000, 4000, 1920, [320, 480, 640, 960, 1280, 1920]],
  [1600, 1000, 1920, [320, 480, 640, 960, 1280, 1600]],
  [500, 400, 1920, [320, 480, 500]],
  [640, 480, 1920, [320, 480, 640]],
  [20_000, 10, 480, [320, 480]],
  [10, 20_000, 1920, [1]],
  [1, 1, 1920, [1]],
] as const)(
  "a picture of %i x %i, at most %i, is offered in its true widths",
  (width, height, most, shown) => {
    const offered = offeredWidths({ width, height }, most);
    expect(offered.map(({ trueWidth }) => trueWidth)).toEqual(shown);
    for (const { width, trueWidth } of offered) expect(width).toBeGreaterThanOrEqual(trueWidth);
  },
);

test("a dense screen chooses as if it had at most 1.575 pixels per CSS pixel", () => {
  expect(
    cappedSizes([
      { media: "(min-width: 768px)", length: "31vw" },
      { length: "calc(92vw - 8px)" },
    ]).split(", "),
  ).toEqual([
    "(min-resolution: 3.01x) and (min-width: 768px) 12.2vw",
    "(min-resolution: 3.01x) calc(36.2vw - 3.1px)",
    "(min-resolution: 2.01x) and (min-width: 768px) 16.3vw",
    "(min-resolution: 2.01x) calc(48.3vw - 4.2px)",
    "(min-resolution: 1.6x) and (min-width: 768px) 24.4vw",
    "(min-resolution: 1.6x) calc(72.5vw - 6.3px)",
    "(min-width: 768px) 31vw",
    "calc(92vw - 8px)",
  ]);
});
