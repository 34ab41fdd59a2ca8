import { expect, test } from "vitest";
import { stagedPath, viewPath, widthOf } from "./picture";

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

test.each([
  [3000, 2000, 800],
  [2000, 3000, 533],
  [400, 300, 400],
])("a picture of %i x %i is %i wide within 800, and never enlarged", (width, height, shown) => {
  const picture = { uploadedName: "a.jpg", alt: "", color: "#ffffff", width, height };
  expect(widthOf("800", picture)).toBe(shown);
});
