import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { DAY } from "~/text/duration";
import { ANSWERED_DAYS } from "./privacy-request";
import { enterRequest, forgetAnswered } from "./privacy-requests.server";

test("a month after the answer, who asked and what they wrote are forgotten, not that somebody asked", async () => {
  const now = Date.parse("2026-06-01T00:00:00.000Z");
  for (const [text, daysAgo] of [
    ["old", ANSWERED_DAYS + 1],
    ["new", ANSWERED_DAYS - 1],
    ["open", undefined],
  ] as const) {
    await enterRequest(
      { kind: "ACCESS", askedOn: "2026-01-01", text, answerTo: `${text}@example.com` },
      "admin",
    );
    if (daysAgo === undefined) continue;
    const doneAt = new Date(now - daysAgo * DAY).toISOString();
    await db.updateTable("privacyRequest").set({ doneAt }).where("text", "=", text).execute();
  }
  expect(await forgetAnswered(now)).toBe(1);
  const rows = await db.selectFrom("privacyRequest").select(["text", "answerTo"]).execute();
  expect(rows).toEqual([
    { text: "", answerTo: "" },
    { text: "new", answerTo: "new@example.com" },
    { text: "open", answerTo: "open@example.com" },
  ]);
});
