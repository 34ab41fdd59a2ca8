import { expect, test } from "vitest";
import { insertInquiry } from "../../../tests/support/inquiry-rows";
import { spamSince } from "./spam.server";

test("spam is counted from a moment on, without what is in the trash or in the list", async () => {
  const since = new Date("2026-03-02T00:00:00.000Z");
  const day = since.toISOString();
  await insertInquiry({ receivedAt: day });
  await insertInquiry({ receivedAt: day, isSpam: 1, spamAt: day });
  await insertInquiry({ receivedAt: day, isSpam: 1, spamAt: day, deletedAt: day, deletedBy: "" });
  await insertInquiry({ receivedAt: "2026-03-01T23:59:59.999Z", isSpam: 1, spamAt: day });
  expect(await spamSince(since)).toBe(1);
});
