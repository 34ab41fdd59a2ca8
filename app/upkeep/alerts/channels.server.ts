import type { Selectable } from "kysely";
import * as z from "zod";
import { db } from "~/database/db.server";
import { seal, unseal } from "~/database/sealed.server";
import type { Tables } from "~/database/tables";
import { type Carrier, isProposed, likelyCarrier } from "./carriers";

export type ChannelKind = Selectable<Tables["alertChannel"]>["kind"];

const stored = {
  MAIL: {
    settings: z.object({
      host: z.string(),
      port: z.number(),
      security: z.enum(["STARTTLS", "TLS", "NONE"]),
      username: z.string(),
      sender: z.string(),
      receivers: z.array(z.string()),
    }),
    secret: z.object({ password: z.string() }),
  },
  WEBHOOK: {
    // The URL is the secret: whoever knows a Slack or Discord webhook can post there.
    settings: z.object({ form: z.enum(["OWN", "SLACK", "DISCORD"]), host: z.string() }),
    secret: z.object({ url: z.string(), key: z.string() }),
  },
  PUSH: {
    settings: z.object({ publicKey: z.string() }),
    secret: z.object({ privateKey: z.string() }),
  },
};

export type Settings<Kind extends ChannelKind> = z.output<(typeof stored)[Kind]["settings"]>;
export type Secret<Kind extends ChannelKind> = z.output<(typeof stored)[Kind]["secret"]>;

export interface Channel<Kind extends ChannelKind> extends Carrier {
  kind: Kind;
  isOn: boolean;
  settings: Settings<Kind> | undefined;
  /** Undefined also if its key is lost: it has to be entered again. */
  secret: Secret<Kind> | undefined;
}

export async function readChannel<Kind extends ChannelKind>(kind: Kind): Promise<Channel<Kind>> {
  const row = await db
    .selectFrom("alertChannel")
    .selectAll()
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  const { isOn, processor, country } = row;
  const read = (schema: z.ZodType, text: string | undefined) =>
    schema.safeParse(text ? JSON.parse(text) : undefined).data;
  return {
    kind,
    isOn: isOn === 1,
    processor,
    country,
    settings: read(stored[kind].settings, row.settings) as Settings<Kind> | undefined,
    secret: read(stored[kind].secret, row.secret && unseal(row.secret, kind)) as
      | Secret<Kind>
      | undefined,
  };
}

/** Also makes waiting alerts due at once: they may have waited for better settings. */
export async function saveChannel<Kind extends ChannelKind>(
  kind: Kind,
  settings: Settings<Kind>,
  secret: Secret<Kind>,
) {
  await db.transaction().execute((trx) => storeChannel(trx, kind, settings, secret));
}

export async function storeChannel<Kind extends ChannelKind>(
  trx: typeof db,
  kind: Kind,
  settings: Settings<Kind>,
  secret: Secret<Kind>,
) {
  const row = {
    settings: JSON.stringify(settings),
    secret: seal(JSON.stringify(secret), kind),
  };
  await trx.updateTable("alertChannel").set(row).where("kind", "=", kind).execute();
  await trx
    .updateTable("alert")
    .set({ dueAt: new Date().toISOString(), attempts: 0 })
    .where("state", "=", "WAITING")
    .where("channel", "=", kind)
    .execute();
}

export type ChannelState = "UNSET" | "OFF" | "UNREADABLE" | "NO_DEVICE" | "ON";

export function stateOf({ isOn, settings, secret }: Channel<ChannelKind>): ChannelState {
  if (!settings) return "UNSET";
  if (!secret) return "UNREADABLE";
  return isOn ? "ON" : "OFF";
}

export async function isSetUp(kind: ChannelKind) {
  const state = stateOf(await readChannel(kind));
  return state === "ON" || state === "OFF";
}

export function switchOf(channel: Channel<ChannelKind>) {
  const { isOn, processor, country, settings } = channel;
  const isNew = !isOn && isProposed(processor) && settings && "host" in settings;
  const likely = isNew ? likelyCarrier(settings.host) : undefined;
  return {
    state: stateOf(channel),
    isOn,
    carrier: likely ?? { processor, country },
  };
}

export async function readStates() {
  const states = {} as Record<ChannelKind, ChannelState>;
  for (const kind of ["MAIL", "WEBHOOK", "PUSH"] as const) {
    states[kind] = stateOf(await readChannel(kind));
  }
  // Devices are forgotten with their account's logins.
  const device = await db.selectFrom("pushDevice").select("id").limit(1).executeTakeFirst();
  if (states.PUSH === "ON" && !device) states.PUSH = "NO_DEVICE";
  return states;
}
