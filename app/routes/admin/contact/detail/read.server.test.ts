import { expect, test } from "vitest";
import { insertInquiry } from "../../../../../tests/support/inquiry-rows";
import { growthOf, statementsOf } from "../../../../../tests/support/query-plans";
import { readSameNumber } from "./read.server";

test("the same number is found however it was written, in an index; too short a number is nobody's", async () => {
  const ids: number[] = [];
  for (const phoneNumber of [
    ...["01012345678", "010-1234-5678", "010 1234.5678", "(010)12345678"],
    ...["+82 10-1234-5678", "+82 (0)10 1234 5678"],
  ]) {
    ids.push(await insertInquiry({ phoneNumber }));
  }
  await insertInquiry({ phoneNumber: "01012345679" });
  await insertInquiry({ phoneNumber: "01012345678", deletedAt: "2026-01-01T00:00:00.000Z" });
  const spam = await insertInquiry({ phoneNumber: "０１０12345678", isSpam: 1 });
  const others = async (id: number, phoneNumber: string) =>
    (await readSameNumber({ id, phoneNumber })).map((other) => other.id);
  expect(await others(ids[0] ?? 0, "01012345678")).toEqual(ids.slice(1).reverse());
  expect(await others(spam, "０１０-12345678")).toEqual([...ids].reverse());
  expect(await others(spam, "+82 (0)10-1234-5678")).toEqual([...ids].reverse());
  const short = await insertInquiry({ phoneNumber: "112" });
  await insertInquiry({ phoneNumber: "112" });
  expect(await others(short, "112")).toEqual([]);
  expect(await others(short, "")).toEqual([]);
  const statements = await statementsOf(() => others(short, "01012345678"));
  expect(statements).toHaveLength(1);
  expect(statements.flatMap((statement) => growthOf(statement))).toEqual([]);
});
