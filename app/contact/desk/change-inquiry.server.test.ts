import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { insertInquiry, staff } from "../../../tests/support/inquiry-rows";
import { changeStatuses, saveInquiry } from "./change-inquiry.server";

const statusAtOf = async (id: number) => {
  const row = db.selectFrom("inquiry").select("statusAt").where("id", "=", id);
  return (await row.executeTakeFirstOrThrow()).statusAt;
};
const long = "2020-01-01T00:00:00.000Z";

test("a contract's years count from its status: by a save or a press it is of now, and otherwise as it was", async () => {
  const [saved, pressed] = [
    await insertInquiry({ status: "IN_PROGRESS", statusAt: long }),
    await insertInquiry({ status: "IN_PROGRESS", statusAt: long }),
  ];
  const before = new Date().toISOString();
  await saveInquiry(String(saved), { memo: "색상 상담" }, undefined, staff);
  expect(await statusAtOf(saved)).toBe(long);
  await saveInquiry(String(saved), { status: "COMPLETE" }, undefined, staff);
  const press = { id: pressed, seen: "IN_PROGRESS", status: "COMPLETE" } as const;
  await changeStatuses([press], staff);
  for (const id of [saved, pressed]) {
    expect((await statusAtOf(id)) ?? "").toSatisfy((moment: string) => moment >= before);
  }
});
