import { beforeEach, expect, test } from "vitest";
import { sqlite } from "~/database/db.server";
import { insertInquiry } from "../../../tests/support/inquiry-rows";
import { countWaiting } from "./count-inquiries.server";

const received = { receivedAt: "2026-03-01T00:00:00.000Z" };
const later = "2026-03-02T00:00:00.000Z";

beforeEach(() => {
  sqlite.exec("DELETE FROM inquiry");
});

test("whoever was closed or has withdrawn is not counted among those who wait for an answer", async () => {
  await insertInquiry(received);
  await insertInquiry({ ...received, closedAt: later });
  await insertInquiry({ ...received, withdrawnAt: later });
  await insertInquiry({ ...received, closedAt: later, isSpam: 1 });
  await insertInquiry({ ...received, closedAt: later, deletedAt: later });
  await insertInquiry({ ...received, closedAt: later, status: "MEET1" });
  await insertInquiry({ ...received, closedAt: later, disputedAt: later });
  await insertInquiry({ ...received, withdrawnAt: later, disputedAt: later });
  // A dispute alone does not say that anybody has answered.
  await insertInquiry({ ...received, disputedAt: later });
  expect(await countWaiting()).toBe(2);
});
