import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { announce } from "~/contact/announce.server";
import { moveInquiry } from "~/contact/desk/change-inquiry.server";
import { restoreInquiry, trashInquiry } from "~/contact/retention/trash-inquiry.server";
import { db, sqlite } from "~/database/db.server";
import { alertConcern } from "~/routes/admin/layout/alert-concern.server";
import { HOUR } from "~/text/duration";
import { insertInquiry, staff } from "../../../tests/support/inquiry-rows";
import { saveChannel } from "./channels.server";
import { deliver } from "./deliver.server";
import {
  forgetOldAlerts,
  giveUp,
  type Lane,
  nextDue,
  pauseAfter,
  recordFailure,
  recordSent,
  sendAgain,
} from "./outbox.server";
import { switchOff, switchOn } from "./switch-channel.server";

const mail: Lane = { channel: "MAIL", deviceId: null };
const settings = {
  host: "127.0.0.1",
  port: 1,
  security: "NONE" as const,
  username: "",
  sender: "office@shop.example",
  receivers: ["one@shop.example"],
};

beforeEach(async () => {
  sqlite.exec("DELETE FROM alert; DELETE FROM inquiry");
  await saveChannel("MAIL", settings, { password: "" });
  await switchOn("MAIL", { processor: "우리 회사", country: "대한민국" });
});

async function announced(isSpam: 0 | 1 = 0) {
  const id = await insertInquiry();
  await announce(db, id, { consentChannel: "WEB", isSpam });
  return id;
}

const states = () => sqlite.prepare("SELECT state, attempts, failure FROM alert ORDER BY id").all();

test("pauses grow from ten seconds to three hours, and end after three days", () => {
  expect([1, 2, 3, 4].map(pauseAfter)).toEqual([10_000, 30_000, 90_000, 270_000]);
  let attempts = 1;
  let total = 0;
  for (let pause = pauseAfter(1); pause !== undefined; pause = pauseAfter(attempts)) {
    expect(pause).toBeLessThanOrEqual(3 * HOUR);
    total += pause;
    attempts += 1;
  }
  expect(total).toBeGreaterThan(69 * HOUR);
  expect(total).toBeLessThanOrEqual(72 * HOUR);
});

test("ten thousand that wait for a server that is not there cost one connection, and are postponed", async () => {
  const id = await announced();
  sqlite.exec(`WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 9999)
    INSERT INTO alert (channel, kind, inquiryId, createdAt, dueAt)
    SELECT 'MAIL', 'INQUIRY', ${id}, createdAt, dueAt FROM alert, number`);
  // Or the first are due again before the last are postponed, on a busy disk.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  await deliver();
  expect(
    sqlite
      .prepare("SELECT state, attempts, failure, count(*) AS alerts FROM alert GROUP BY 1, 2, 3")
      .all(),
  ).toEqual([{ state: "WAITING", attempts: 1, failure: "REFUSED", alerts: 10_000 }]);
  expect(await nextDue(mail)).toBeUndefined();
});

test("the thirtieth failure gives up, visibly, and a press starts again", async () => {
  await announced();
  expect(await alertConcern()).toBeUndefined();
  sqlite.exec("UPDATE alert SET attempts = 29");
  await recordFailure(mail, { failure: "LOGIN", status: 535 });
  expect(states()).toEqual([{ state: "GIVEN_UP", attempts: 30, failure: "LOGIN 535" }]);
  expect(await alertConcern()).toBe("메일 채널로 알림을 보내지 못했습니다.");
  const { id } = sqlite.prepare("SELECT id FROM alert").get() as { id: number };
  expect(await sendAgain(id)).toBe(true);
  expect(await nextDue(mail)).toMatchObject({ id, attempts: 0 });
  sqlite.exec("UPDATE alert SET state = 'SENT'");
  expect(await alertConcern()).toBeUndefined();
  expect(await sendAgain(id)).toBe(false);
});

test("an office that only gets pushes is told while they fail, not only after three days", async () => {
  sqlite.exec(`UPDATE alertChannel SET isOn = (kind = 'PUSH');
    INSERT INTO pushDevice (accountId, endpoint, p256dh, auth, device, createdAt)
    SELECT min(id), 'https://push.example/1', '', '', '전화기', '' FROM account`);
  await announced();
  expect(await alertConcern()).toBeUndefined();
  sqlite.exec("UPDATE alert SET attempts = 4");
  expect(await alertConcern()).toBe("휴대전화 알림 채널로 알림을 보내지 못했습니다.");
  sqlite.exec("UPDATE alertChannel SET isOn = 0; DELETE FROM pushDevice");
});

test("what was postponed while the clock was a day ahead is not late when it is right again", async () => {
  await announced();
  sqlite.exec(`UPDATE alert SET attempts = 5,
    dueAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 day')`);
  expect(await nextDue(mail)).toMatchObject({ attempts: 5 });
  await recordFailure(mail, { failure: "TIMEOUT" });
  expect(await nextDue(mail)).toBeUndefined();
  expect(states()).toEqual([{ state: "WAITING", attempts: 6, failure: "TIMEOUT" }]);
});

test("an inquiry that went to the trash or to spam meanwhile is not announced; one that is gone takes its alert", async () => {
  for (const change of ["isSpam = 1", "deletedAt = '2026-01-01T00:00:00.000Z'"]) {
    const id = await announced();
    sqlite.exec(`UPDATE inquiry SET ${change} WHERE id = ${id}`);
  }
  const gone = await announced();
  sqlite.exec(`DELETE FROM inquiry WHERE id = ${gone}`);
  await deliver();
  const moved = { state: "GIVEN_UP", attempts: 0, failure: "MOVED" };
  expect(states()).toEqual([moved, moved]);
});

test("what is moved back from the trash or from spam is announced after all, at once", async () => {
  const id = String(await announced());
  const moved = { state: "GIVEN_UP", attempts: 0, failure: "MOVED" };
  const waits = { ...moved, state: "WAITING" };

  await trashInquiry(id, staff);
  await deliver();
  expect(states()).toEqual([moved]);
  await restoreInquiry(id, staff);
  expect(await nextDue(mail)).toMatchObject({ inquiryId: Number(id), endedAt: null });

  await moveInquiry(id, "spam", staff);
  await deliver();
  expect(states()).toEqual([moved]);
  await trashInquiry(id, staff);
  await restoreInquiry(id, staff);
  // Out of the trash, but still spam.
  expect(states()).toEqual([moved]);
  await moveInquiry(id, "notSpam", staff);
  expect(await nextDue(mail)).toMatchObject({ inquiryId: Number(id), endedAt: null });

  // Nor is it given up by a worker that has read it just before.
  const alert = await nextDue(mail);
  if (alert) await giveUp(alert, { failure: "MOVED" });
  expect(states()).toEqual([waits]);
});

test("what was sent or given up for another reason is not announced again by a restore", async () => {
  const id = String(await announced());
  for (const state of ["state = 'SENT', failure = ''", "state = 'GIVEN_UP', failure = 'OFF'"]) {
    sqlite.exec(`UPDATE alert SET ${state}`);
    const before = states();
    await trashInquiry(id, staff);
    await restoreInquiry(id, staff);
    expect(states()).toEqual(before);
  }
});

test("spam makes no row, nor does a channel that is off; switching off gives up what waits", async () => {
  await announced(1);
  expect(states()).toEqual([]);
  await announced();
  await switchOff("MAIL");
  await announced();
  expect(states()).toEqual([{ state: "GIVEN_UP", attempts: 0, failure: "OFF" }]);
  const { id } = sqlite.prepare("SELECT id FROM alert").get() as { id: number };
  await sendAgain(id);
  await deliver();
  expect(states()).toEqual([{ state: "GIVEN_UP", attempts: 0, failure: "OFF" }]);
});

test("alerts that ended are forgotten after ninety days, those that wait are not", async () => {
  await announced();
  await announced();
  sqlite.exec(`UPDATE alert SET createdAt = '2026-01-01T00:00:00.000Z';
    UPDATE alert SET state = 'SENT' WHERE id = (SELECT min(id) FROM alert)`);
  await forgetOldAlerts();
  expect(states()).toEqual([{ state: "WAITING", attempts: 0, failure: "" }]);
});

test("however many devices are told, the story says once for each channel that the office was told", async () => {
  const inquiryId = await announced();
  await announce(db, inquiryId, { consentChannel: "WEB" });
  for (const alert of await db.selectFrom("alert").selectAll().execute())
    await recordSent(alert, "메일", undefined);
  const told = sqlite.prepare(
    "SELECT text FROM inquiryEvent WHERE inquiryId = ? AND kind = 'ALERTED'",
  );
  expect(told.pluck().all(inquiryId)).toEqual(["메일"]);
});
