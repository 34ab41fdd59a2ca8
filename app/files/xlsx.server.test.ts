import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { xlsxOf } from "./xlsx.server";

test("rows that cannot be read to their end break the sheet off", async () => {
  async function* rows() {
    yield [["하나"]];
    throw new Error("database is locked");
  }
  const sheet = xlsxOf({ name: "문의", columns: [{ title: "이름", width: 10 }], rows: rows() });
  await expect(buffer(sheet)).rejects.toThrow("database is locked");
});
