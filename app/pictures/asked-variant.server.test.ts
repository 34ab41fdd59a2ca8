import { expect, test } from "vitest";
import { acceptedFormat, readAskedVariant } from "./asked-variant.server";

const ask = (query: string, headers: Record<string, string> = {}) =>
  readAskedVariant(new Request(`http://site/api/content/view/a.jpg${query}`, { headers }));

test.each([
  ["?w=1&f=avif", 320],
  ["?w=320&f=avif", 320],
  ["?w=321&f=avif", 480],
  ["?w=1921&f=avif", 2560],
  ["?w=9999&f=avif", 2560],
])("%s is rounded up to %i", (query, size) => {
  expect(ask(query)).toEqual({ size, format: "avif", isNegotiated: false });
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
  const refusal = await Promise.resolve()
    .then(() => ask(`?w=${query}`))
    .catch((thrown) => thrown);
  expect(refusal.status).toBe(400);
  expect(await refusal.text()).toMatch(/[가-힣]/);
});

test.each(["?f=jpg", "?f=", "?w=640&f=png", "?size=800&f=heic", "?f=avif&f=webp"])(
  "the format in %s is refused",
  async (query) => {
    const refusal = await Promise.resolve()
      .then(() => ask(query))
      .catch((thrown) => thrown);
    expect(refusal.status).toBe(400);
    expect(await refusal.text()).toMatch(/[가-힣]/);
  },
);

test.each([
  ["", "2560"],
  ["?size=800", "800"],
  ["?size=portrait", "portrait"],
  ["?size=toString", "2560"],
  ["?size=huge", "2560"],
])("%s is answered as it always was, whatever the Accept header says", (query, size) => {
  const asked = ask(query, { Accept: "image/avif" });
  expect(asked).toEqual({ size, format: undefined, isNegotiated: false });
});

test("a bare width is negotiated", () => {
  expect(ask("?w=640", { Accept: "image/avif,image/webp" })).toEqual({
    size: 640,
    format: "avif",
    isNegotiated: true,
  });
  expect(ask("?w=640")).toMatchObject({ format: "jpeg", isNegotiated: true });
});

test.each([
  ["image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "avif"],
  ["image/webp,*/*", "webp"],
  ["IMAGE/WEBP ; q=1.000", "webp"],
  ["image/avif;q=0.5, image/webp;q=0.9, */*;q=0.1", "webp"],
  ["image/avif;q=0, image/webp", "webp"],
  ["image/webp;q=0.5, image/jpeg", "jpeg"],
  ["image/webp;q=0.5, */*;q=0.8", "jpeg"],
  ["image/png;version=1, image/avif;q=1", "avif"],
  ["*/*", "jpeg"],
  ["image/*", "jpeg"],
  ["text/html", "jpeg"],
  ["", "jpeg"],
  // Malformed: nothing of it is believed.
  ["image/avif;q=abc", "jpeg"],
  ["image/avif;q=2", "jpeg"],
  ["image/avif;q=-1", "jpeg"],
  ["image/avif;q=", "jpeg"],
  ["image/avif;q =1", "jpeg"],
  ["image/avif, garbage", "jpeg"],
  ["image/avif,,", "jpeg"],
  ["*/avif", "jpeg"],
  ["image/avif;q=1.0001", "jpeg"],
  [`image/avif,${"a/b,".repeat(1000)}a/b`, "jpeg"],
])("Accept: %s gets %s", (accept, format) => {
  expect(acceptedFormat(accept)).toBe(format);
});
