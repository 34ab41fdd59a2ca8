import { type ExpressionBuilder, sql } from "kysely";
import { db } from "~/database/db.server";
import { evenOnFullDisk } from "~/database/reserve.server";
import type { Tables } from "~/database/tables";
import { DAY, HOUR, SECOND } from "~/text/duration";
import type { ChannelKind } from "./channels.server";
import { type Failure, toCode } from "./failure";
import type { Alert } from "./news.server";

/** Rows per statement, so that thousands never hold up a visitor. */
const BATCH = 500;
const RETAINED_DAYS = 90;

const FIRST_PAUSE = 10 * SECOND;
const LONGEST_PAUSE = 3 * HOUR;
const LONGEST_TRYING = 3 * DAY;

/** @returns undefined after three days of attempts, counted because the clock may be set */
export function pauseAfter(attempts: number) {
  let total = 0;
  let pause = 0;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    pause = Math.min(FIRST_PAUSE * 3 ** (attempt - 1), LONGEST_PAUSE);
    total += pause;
  }
  return total > LONGEST_TRYING ? undefined : pause;
}

export interface Lane {
  channel: ChannelKind;
  deviceId: number | null;
}

export async function allLanes(): Promise<Lane[]> {
  const devices = await db.selectFrom("pushDevice").select("id").execute();
  return [
    { channel: "MAIL", deviceId: null },
    { channel: "WEBHOOK", deviceId: null },
    ...devices.map(({ id }): Lane => ({ channel: "PUSH", deviceId: id })),
  ];
}

export function nextDue(lane: Lane): Promise<Alert | undefined> {
  // Sorts a batch at most, though thousands may be due.
  const first = due(lane).selectAll().orderBy("dueAt").limit(BATCH).as("first");
  return db
    .selectFrom(first)
    .selectAll()
    .orderBy("dueAt")
    .orderBy("attempts")
    .limit(1)
    .executeTakeFirst();
}

export function waitingIn({ channel, deviceId }: Lane) {
  return (
    db
      .selectFrom("alert")
      // SQLite uses the partial index only for a literal.
      .where(sql<boolean>`state = 'WAITING'`)
      .where("channel", "=", channel)
      .where("deviceId", "is", deviceId)
  );
}

function due(lane: Lane, now = Date.now()) {
  // A date later than any pause was written by a wrong clock.
  return waitingIn(lane).where((eb) =>
    eb.or([
      eb("dueAt", "<=", new Date(now).toISOString()),
      eb("dueAt", ">", new Date(now + LONGEST_PAUSE).toISOString()),
    ]),
  );
}

export function recordSent(alert: Alert, label: string, but: Failure | undefined) {
  const endedAt = new Date().toISOString();
  return evenOnFullDisk(() =>
    db.transaction().execute(async (trx) => {
      await trx
        .updateTable("alert")
        .set({ state: "SENT", endedAt, failure: but ?? "", attempts: alert.attempts + 1 })
        .where("id", "=", alert.id)
        .execute();
      if (alert.inquiryId === null) return;
      const { inquiryId } = alert;
      await sql`
        INSERT INTO inquiryEvent (inquiryId, at, kind, text)
        SELECT id, ${endedAt}, 'ALERTED', ${label} FROM inquiry WHERE id = ${inquiryId}
          AND NOT EXISTS (SELECT 1 FROM inquiryEvent
            WHERE inquiryId = ${inquiryId} AND kind = 'ALERTED' AND text = ${label})
      `.execute(trx);
    }),
  );
}

export function giveUp(alert: Alert, reason: { failure: Failure; status?: number }) {
  let update = db
    .updateTable("alert")
    .set({ state: "GIVEN_UP", endedAt: new Date().toISOString(), failure: toCode(reason) })
    .where("id", "=", alert.id);
  if (reason.failure === "MOVED") {
    // Unless it has been moved back since it was read.
    const inquiry = db
      .selectFrom("inquiry")
      .select("id")
      .where("id", "=", alert.inquiryId)
      .where("isSpam", "=", 0)
      .where("deletedAt", "is", null)
      .where("withdrawnAt", "is", null);
    update = update.where(({ not, exists }) => not(exists(inquiry)));
  }
  return evenOnFullDisk(() => update.execute());
}

/** Postpones the whole lane: a server that refuses a login must not be asked ten thousand times. */
export async function recordFailure(lane: Lane, reason: { failure: Failure; status?: number }) {
  const now = Date.now();
  const failure = toCode(reason);
  while (true) {
    const first = await due(lane, now).select("attempts").limit(1).executeTakeFirst();
    if (!first) return;
    const alike = due(lane, now).select("id").where("attempts", "=", first.attempts).limit(BATCH);
    await evenOnFullDisk(() =>
      db
        .updateTable("alert")
        .set({ failure, ...afterFailure(first.attempts, now) })
        .where("id", "in", alike)
        .execute(),
    );
  }
}

/** The receiver refused this content and may accept others: postpones this alert alone. */
export function recordRefusal(alert: Alert, reason: { failure: Failure; status?: number }) {
  return evenOnFullDisk(() =>
    db
      .updateTable("alert")
      .set({ failure: toCode(reason), ...afterFailure(alert.attempts, Date.now(), 1) })
      .where("id", "=", alert.id)
      .where("state", "=", "WAITING")
      .execute(),
  );
}

/** @param back extra backoff: a refused alert comes after those that were only postponed */
function afterFailure(before: number, now: number, back = 0) {
  const attempts = before + 1;
  const pause = pauseAfter(attempts + back);
  return pause === undefined
    ? { attempts, state: "GIVEN_UP" as const, endedAt: new Date(now).toISOString() }
    : { attempts, dueAt: new Date(now + pause).toISOString() };
}

export async function hasFailed(lane: Lane) {
  const tried = waitingIn(lane).where("attempts", ">", 0).select("id").limit(1);
  return (await tried.executeTakeFirst()) !== undefined;
}

export async function hasten(lane: Lane) {
  const now = new Date().toISOString();
  const later = waitingIn(lane).where("dueAt", ">", now).select("id").limit(BATCH);
  while (true) {
    const update = db.updateTable("alert").set({ dueAt: now }).where("id", "in", later);
    const { numUpdatedRows } = await update.executeTakeFirst();
    if (numUpdatedRows === 0n) return;
  }
}

/** @returns false if the alert is gone or may not be repeated */
export async function sendAgain(id: number) {
  const { numUpdatedRows } = await db
    .updateTable("alert")
    .set({ state: "WAITING", attempts: 0, dueAt: new Date().toISOString(), endedAt: null })
    .where("id", "=", id)
    .where(mayRepeat)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Excludes sent alerts, tests, and pushes to a removed device. */
export function mayRepeat({ and, or, eb }: ExpressionBuilder<Tables, "alert">) {
  return and([
    eb("state", "<>", "SENT"),
    eb("kind", "<>", "TEST"),
    or([eb("channel", "<>", "PUSH"), eb("deviceId", "is not", null)]),
  ]);
}

export async function forgetOldAlerts(now = Date.now()) {
  const { numDeletedRows } = await db
    .deleteFrom("alert")
    .where("createdAt", "<", new Date(now - RETAINED_DAYS * DAY).toISOString())
    .where("state", "<>", "WAITING")
    .executeTakeFirst();
  return Number(numDeletedRows);
}
