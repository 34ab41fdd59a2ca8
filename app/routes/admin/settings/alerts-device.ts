import { createECDH } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Insertable } from "kysely";
import { deviceName } from "~/auth/device-name";
import { requireAdmin } from "~/auth/require-admin.server";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { KILOBYTE } from "~/text/bytes";
import { deviceCookie } from "~/upkeep/alerts/device-cookie.server";
import { deviceSchema } from "~/upkeep/alerts/push-schema";
import { forgetDevice, publicKey } from "~/upkeep/alerts/send-push.server";

const MOST_DEVICES = 10;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return new Response("POST로 보내 주세요.", { status: 405, headers: { Allow: "POST" } });
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const { fields } = await receiveForm(request, { textBytes: 8 * KILOBYTE });
  const intent = fields.get("intent");
  if (intent === "key") return Response.json({ publicKey: await publicKey() });
  const endpoint = fields.get("endpoint") ?? "";
  if (intent === "known") {
    const cookie = await cookieOf(endpoint);
    // For devices registered before this cookie was introduced.
    const headers = cookie ? { "Set-Cookie": cookie } : undefined;
    return Response.json({ isKnown: cookie !== undefined }, { headers });
  }
  if (intent === "forget") {
    await forgetDevice(endpoint);
    return Response.json({ message: "ok" });
  }
  const submission = parseForm(fields, deviceSchema);
  if (submission.status !== "success" || !isPoint(submission.value.point)) {
    throw new Response("알림을 받을 수 없는 기기입니다.", { status: 400 });
  }
  const { point, auth } = submission.value;
  const device = deviceName(request.headers.get("User-Agent") ?? "");
  await addDevice({ accountId: user.id, endpoint, p256dh: point, auth, device });
  const cookie = await cookieOf(endpoint);
  const headers = cookie ? { "Set-Cookie": cookie } : undefined;
  return Response.json({ message: "ok" }, { headers });
}

type NewDevice = Omit<Insertable<Tables["pushDevice"]>, "id" | "createdAt">;

async function addDevice(device: NewDevice) {
  const createdAt = new Date().toISOString();
  await db
    .insertInto("pushDevice")
    .values({ ...device, createdAt })
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(device))
    .execute();
  // A browser whose data were cleared leaves its old address behind.
  const newest = db
    .selectFrom("pushDevice")
    .select("id")
    .where("accountId", "=", device.accountId)
    .orderBy("id", "desc")
    .limit(MOST_DEVICES);
  await db
    .deleteFrom("pushDevice")
    .where("accountId", "=", device.accountId)
    .where("id", "not in", newest)
    .execute();
}

/** Undefined for an unknown device. A logout knows the device by it. */
async function cookieOf(endpoint: string) {
  const device = await db
    .selectFrom("pushDevice")
    .select("id")
    .where("endpoint", "=", endpoint)
    .executeTakeFirst();
  return device && deviceCookie.write({ device: device.id });
}

/** Encrypting for a wrong key would fail at every push. */
function isPoint(text: string) {
  try {
    const own = createECDH("prime256v1");
    own.generateKeys();
    own.computeSecret(Buffer.from(text, "base64url"));
    return true;
  } catch {
    return false;
  }
}
