import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accents } from "./accents";

/** The relative luminance of #rrggbb, as WCAG defines it. */
function luminanceOf(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string) {
  const [dark = 0, light = 0] = [one, other].map(luminanceOf).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const tokens = readFileSync("app/styles/tokens.css", "utf8");
const others = readFileSync("app/styles/accents.css", "utf8");

function tokenIn(css: string, name: string) {
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1] ?? "";
}

test.each(Object.keys(accents))("%s can be read on the page, and white on it", (name) => {
  const own = name === "pine" ? tokens : others.slice(others.indexOf(`"${name}"`));
  const [accent, deep, pale] = ["accent", "accent-deep", "accent-ground"].map((token) =>
    tokenIn(own, token),
  ) as [string, string, string];
  for (const ground of [tokenIn(tokens, "ground"), "#ffffff", pale]) {
    expect(contrastOf(accent, ground)).toBeGreaterThan(4.5);
  }
  expect(contrastOf(deep, "#ffffff")).toBeGreaterThan(4.5);
});
