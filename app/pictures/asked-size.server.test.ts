import { expect, test } from "vitest";
import type { PictureArea } from "~/database/area";
import { readAskedSize } from "./asked-size.server";

const ask = (query: string, area: PictureArea = "content") =>
  readAskedSize(new Request(`http://site/api/${area}/view/a.jpg${query}`), area);

test.each([
  ["?w=1&f=avif", 320],
  ["?w=320&f=webp", 320],
  ["?w=321", 480],
  ["?w=1281&f=avif", 1920],
  ["?w=9999&f=webp", 1920],
])("%s gets the next larger width", (query, size) => {
  expect(ask(query)).toBe(size);
});

test.each([
  "0",
  "-1",
  "10000",
  "99999",
  "abc",
  "",
  "1.5",
  "1e3",
  "0x10",
  "+1",
  "640&w=640",
  "640&size=800",
])("?w=%s is refused with a message", async (query) => {
  await expectRefused(`?w=${query}`);
});

test.each(["?f=jpg", "?f=", "?w=640&f=png", "?size=800&f=heic", "?f=avif&f=webp"])(
  "the format in %s is refused",
  expectRefused,
);

async function expectRefused(query: string) {
  const refusal = await Promise.resolve()
    .then(() => ask(query))
    .catch((thrown) => thrown);
  expect(refusal.status).toBe(400);
  expect(await refusal.text()).toMatch(/[가-힣]/);
}

test.each([
  ["", "2560"],
  ["?size=2560", "2560"],
  ["?size=toString", "2560"],
  ["?size=huge", "2560"],
  ["?size=share", "share"],
  ["?size=share&f=webp", "share"],
  ["?size=portrait", "portrait"],
  ["?size=portrait-720&f=avif", "portrait-720"],
  // Names of earlier versions, and formats that there is less of.
  ["?size=800", 960],
  ["?size=1600&f=avif", 1920],
  ["?f=webp", 1920],
  ["?w=640&f=jpeg", "2560"],
  ["?size=portrait&f=jpeg", "2560"],
])("%s gets %s", (query, size) => {
  expect(ask(query)).toBe(size);
});

test("a project's picture, which has no cut for phones, gets a width instead", () => {
  expect(ask("?size=portrait", "portfolio")).toBe(1280);
  expect(ask("?size=portrait-720&f=webp", "portfolio")).toBe(960);
});
