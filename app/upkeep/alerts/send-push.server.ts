import type { Selectable } from "kysely";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import { env } from "~/env.server";
import { DAY, SECOND } from "~/text/duration";
import { type Channel, readChannel, saveChannel } from "./channels.server";
import type { Outcome } from "./failure";
import type { News } from "./news.server";
import { post } from "./post.server";

/** Seconds that the push service keeps it for a device that is off: as long as we would try. */
const KEPT = (3 * DAY) / SECOND;

type Device = Selectable<Tables["pushDevice"]>;

/** Sends to one device, encrypted for it alone. Forgets the device if its service says it is gone. */
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
  // The worker wants the path only: it is the site's own.
  const path = link.startsWith("/") ? link : new URL(link).pathname;
  const { headers, body } = webPush.default.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ id, title, text, path }),
    {
      TTL: KEPT,
      urgency: "high",
      contentEncoding: "aes128gcm",
      vapidDetails: { subject: subject(), ...settings, ...secret },
    },
  );
  const outcome = await post(endpoint, { headers: headers as Record<string, string>, body });
  if (!outcome.isSent && outcome.failure === "GONE") await forgetDevice(endpoint);
  return outcome;
}

/** Whom a push service may ask about our messages. */
function subject() {
  const url = env.PUBLIC_URL ?? "";
  return url.startsWith("https:") ? new URL(url).origin : "mailto:webmaster@example.com";
}

export async function forgetDevice(endpoint: string) {
  await db.deleteFrom("pushDevice").where("endpoint", "=", endpoint).execute();
}

/** One for all who ask at once, or two first presses would make two keys, and the first be lost. */
let asked: Promise<string> | undefined;

/**
 * The public key that a browser needs to ask its push service for an address. Made at first use, and
 * anew if the private one cannot be read; devices that know the old one can then not be reached.
 */
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
