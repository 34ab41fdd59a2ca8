import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildDirectory, shopSettings } from "./support/folders";

test("no word of the shop is built into what browsers load", () => {
  const client = join(buildDirectory, "client");
  const scripts = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(js|css|html|webmanifest)$/.test(name),
  );
  expect(scripts.length).toBeGreaterThan(20);
  const words = [...Object.values(shopSettings), "우리 인테리어"];
  const found = scripts.flatMap((name) => {
    const text = readFileSync(join(client, name), "utf8");
    return words.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`);
  });
  expect(found).toEqual([]);
});
