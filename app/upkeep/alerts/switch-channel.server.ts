import { db } from "~/database/db.server";
import type { Carrier } from "./carriers";
import { type ChannelKind, type Secret, type Settings, storeChannel } from "./channels.server";
import { renewPolicy } from "./policy-versions.server";

/** Who carries alerts is part of the privacy policy from the day a channel is switched on. */

export function switchOn(kind: ChannelKind, carrier: Carrier) {
  return db.transaction().execute((trx) => setSwitch(trx, kind, { isOn: 1, ...carrier }));
}

/** Stores the settings in the same transaction: mails must go where the policy says. */
export function switchMailOn(settings: Settings<"MAIL">, secret: Secret<"MAIL">, carrier: Carrier) {
  return db.transaction().execute(async (trx) => {
    await storeChannel(trx, "MAIL", settings, secret);
    await setSwitch(trx, "MAIL", { isOn: 1, ...carrier });
  });
}

/** Gives up waiting alerts: last week's would only confuse once the channel is on again. */
export function switchOff(kind: ChannelKind) {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable("alert")
      .set({ state: "GIVEN_UP", failure: "OFF", endedAt: new Date().toISOString() })
      .where("channel", "=", kind)
      .where("state", "=", "WAITING")
      .execute();
    await setSwitch(trx, kind, { isOn: 0 });
  });
}

async function setSwitch(
  trx: typeof db,
  kind: ChannelKind,
  values: { isOn: 0 | 1 } & Partial<Carrier>,
) {
  await trx.updateTable("alertChannel").set(values).where("kind", "=", kind).execute();
  await renewPolicy(trx);
}
