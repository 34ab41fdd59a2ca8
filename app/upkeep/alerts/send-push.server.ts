import type { Selectable } from "kysely";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import { env } from "~/env.server";
import { DAY, SECOND } from "~/text/duration";
import { type Channel, readChannel, saveChannel } from "./channels.server";
import type { Outcome } from "./failure";
import type { News } from "./news.server";
import { post } from "./post.server";

/** Seconds that the push service waits for the device: as long as we retry. */
const TTL = (3 * DAY) / SECOND;

type Device = Selectable<Tables["pushDevice"]>;

export async function sendPush(
  { settings, secret }: Pick<Channel<"PUSH">, "settings" | "secret">,
  device: Device | undefined,
  { id, title, text, link }: News,
): Promise<Outcome> {
  if (!device) return { isSent: false, failure: "FORGOTTEN" };
  if (!settings) return { isSent: false, failure: "UNSET" };
  if (!secret) return { isSent: false, failure: "SECRET" };
  const webPush = await import("web-push");
  const { endpoint, p256dh, auth } = device;
  // The service worker expects a path.
  const path = link.startsWith("/") ? link : new URL(link).pathname;
  const { headers, body } = webPush.default.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ id, title, text, path }),
    {
      TTL: TTL,
      urgency: "high",
      contentEncoding: "aes128gcm",
      vapidDetails: { subject: subject(), ...settings, ...secret },
    },
  );
  const outcome = await post(endpoint, { headers: headers as Record<string, string>, body });
  if (!outcome.isSent && outcome.failure === "GONE") await forgetDevice(endpoint);
  return outcome;
}

function subject() {
  const url = env.PUBLIC_URL ?? "";
  return url.startsWith("https:") ? new URL(url).origin : "mailto:webmaster@example.com";
}

export async function forgetDevice(endpoint: string) {
  await db.deleteFrom("pushDevice").where("endpoint", "=", endpoint).execute();
}

/** Two concurrent first calls would make two keys, and lose the first. */
let asked: Promise<string> | undefined;

/** If the private key is unreadable, makes a new one, which disconnects known devices. */
export function publicKey() {
  asked ??= readOrMakeKey().finally(() => {
    asked = undefined;
  });
  return asked;
}

async function readOrMakeKey() {
  const { settings, secret } = await readChannel("PUSH");
  if (settings && secret) return settings.publicKey;
  const { generateVAPIDKeys } = (await import("web-push")).default;
  const keys = generateVAPIDKeys();
  await saveChannel("PUSH", { publicKey: keys.publicKey }, { privateKey: keys.privateKey });
  await db.deleteFrom("pushDevice").execute();
  return keys.publicKey;
}
