import { createECDH } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { deviceName } from "~/auth/device-name";
import { requireAdmin } from "~/auth/require-admin.server";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { KILOBYTE } from "~/text/bytes";
import { rememberDeviceHere } from "~/upkeep/alerts/device-here.server";
import { deviceSchema } from "~/upkeep/alerts/push-schema";
import {
  addDevice,
  forgetDevice,
  isKnownDevice,
  publicKey,
} from "~/upkeep/alerts/send-push.server";

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
    const isKnown = await isKnownDevice(endpoint);
    // For devices registered before this cookie was introduced.
    const headers = new Headers();
    if (isKnown) headers.set("Set-Cookie", await rememberDeviceHere(endpoint));
    return Response.json({ isKnown }, { headers });
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
  const headers = { "Set-Cookie": await rememberDeviceHere(endpoint) };
  return Response.json({ message: "ok" }, { headers });
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
