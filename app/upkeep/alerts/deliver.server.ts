import { db } from "~/database/db.server";
import { report } from "~/door/log.server";
import { env } from "~/env.server";
import { SECOND } from "~/text/duration";
import { channelLabels } from "./carriers";
import { type Channel, type ChannelKind, readChannel } from "./channels.server";
import { isOfMessage, type Outcome } from "./failure";
import { type Alert, type News, readNews } from "./news.server";
import {
  allLanes,
  giveUp,
  hasFailed,
  hasten,
  type Lane,
  nextDue,
  recordFailure,
  recordRefusal,
  recordSent,
} from "./outbox.server";
import { sendMail } from "./send-mail.server";
import { sendPush } from "./send-push.server";
import { sendWebhook } from "./send-webhook.server";
import { summarizeIfDue } from "./summary.server";

/** Looking costs half a millisecond, and whoever queues an alert need not wake anybody. */
const LOOKED_EVERY = SECOND;
const SUMMARIZED_EVERY = 20 * SECOND;

const running = new Set<string>();
/** Sent while the database could not store it: must not be sent again. */
const unrecorded = new Map<number, Outcome & { isSent: true }>();
const failing = new Set<string>();
const known = new Set<string>();

/** Only one process may deliver. */
export function scheduleDelivery() {
  const look = () => void deliver().catch((error) => report(error));
  const summarize = () => void summarizeIfDue().then((isWritten) => isWritten && look(), report);
  look();
  summarize();
  setInterval(look, LOOKED_EVERY).unref();
  setInterval(summarize, SUMMARIZED_EVERY).unref();
}

export async function deliver() {
  await Promise.all((await allLanes()).map(empty));
}

async function empty(lane: Lane) {
  const name = `${lane.channel} ${lane.deviceId}`;
  if (running.has(name)) return;
  running.add(name);
  try {
    // A restart may have come between its failure and the retry.
    if (!known.has(name) && (await hasFailed(lane))) failing.add(name);
    known.add(name);
    let isProbe = false;
    for (let alert = await nextDue(lane); alert; alert = await nextDue(lane)) {
      isProbe = (await sendNext(lane, name, alert, isProbe)) === "refused";
    }
  } finally {
    running.delete(name);
  }
}

/** With `isProbe` the one before was refused: if this one is, too, the whole lane is postponed. */
async function sendNext(lane: Lane, name: string, alert: Alert, isProbe: boolean) {
  if (!(await isOn(lane))) return giveUp(alert, { failure: "OFF" });
  const news = await readNews(alert);
  if (!news) return giveUp(alert, { failure: "MOVED" });
  const outcome = unrecorded.get(alert.id) ?? (await attempt(alert, news));
  if (!outcome.isSent) {
    if (isOfMessage(outcome)) {
      await recordRefusal(alert, outcome);
      if (!isProbe) return "refused";
    }
    failing.add(name);
    return recordFailure(lane, outcome);
  }
  // If the process dies between the response and this update, the alert is sent again.
  unrecorded.set(alert.id, outcome);
  await recordSent(alert, channelLabels[alert.channel], outcome.but);
  unrecorded.delete(alert.id);
  if (failing.delete(name)) await hasten(lane);
}

async function isOn({ channel }: Lane) {
  const row = await db
    .selectFrom("alertChannel")
    .select("isOn")
    .where("kind", "=", channel)
    .executeTakeFirst();
  return row?.isOn === 1;
}

async function attempt(alert: Alert, news: News, mail?: MailChannel): Promise<Outcome> {
  try {
    if (alert.channel === "MAIL") return await sendMail(mail ?? (await readChannel("MAIL")), news);
    if (alert.channel === "WEBHOOK") return await sendWebhook(await readChannel("WEBHOOK"), news);
    return await sendPush(await readChannel("PUSH"), await deviceOf(alert), news);
  } catch (error) {
    report(error);
    return { isSent: false, failure: "UNEXPECTED" };
  }
}

function deviceOf({ deviceId }: Pick<Alert, "deviceId">) {
  return db.selectFrom("pushDevice").selectAll().where("id", "=", deviceId).executeTakeFirst();
}

type MailChannel = Pick<Channel<"MAIL">, "settings" | "secret">;

/** Not retried, because somebody waits for the result. */
export async function sendTest(
  channel: ChannelKind,
  deviceId: number | null = null,
  mail?: MailChannel,
) {
  const now = new Date().toISOString();
  const device = await deviceOf({ deviceId });
  // Inserted as ended, so that the delivery does not pick it up, too.
  const alert = await db
    .insertInto("alert")
    .values({
      channel,
      kind: "TEST",
      deviceId: device?.id ?? null,
      createdAt: now,
      dueAt: now,
      endedAt: now,
      state: "GIVEN_UP",
      failure: "UNEXPECTED",
      target: device?.device ?? "",
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const news = await readNews(alert);
  const outcome: Outcome =
    env.DRILL || !news ? { isSent: false, failure: "DRILL" } : await attempt(alert, news, mail);
  if (outcome.isSent) await recordSent(alert, channelLabels[channel], outcome.but);
  else await giveUp(alert, outcome);
  return outcome;
}
