import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import { DEVICE_URL } from "~/upkeep/alerts/push-schema";

type State = "looking" | "unsupported" | "denied" | "off" | "on" | "busy" | "failed" | "kept";

const explanations: Partial<Record<State, string>> = {
  unsupported:
    "이 브라우저에서는 받을 수 없습니다. 다른 브라우저를 쓰거나, 아이폰이면 아래 설명대로 홈 화면에 추가해 주세요.",
  denied:
    "이 브라우저에서 알림이 차단되어 있습니다. 브라우저의 설정에서 이 사이트의 알림을 허용해 주세요.",
  on: "이 기기에서 알림을 받고 있습니다.",
  failed: "등록하지 못했습니다. 인터넷 연결을 확인하고 다시 눌러 주세요.",
  kept: "끄지 못했습니다. 인터넷 연결을 확인하고 다시 눌러 주세요.",
};

export function PushHere() {
  const [state, setState] = useState<State>("looking");
  const { revalidate } = useRevalidator();
  const look = useCallback(
    async () => setState(await stateHere().catch((): State => "failed")),
    [],
  );
  useEffect(() => void look(), [look]);

  async function press(work: () => Promise<void>, otherwise: State) {
    setState("busy");
    await work().then(look, () => setState(otherwise));
    revalidate();
  }

  const isOn = state === "on" || state === "kept";
  return (
    <>
      <button
        type="button"
        className={isOn ? "button-quiet" : "button"}
        disabled={state === "busy" || state === "looking" || state === "unsupported"}
        onClick={() => (isOn ? press(forgetHere, "kept") : press(subscribeHere, "failed"))}
      >
        {isOn ? "이 기기에서 알림 받지 않기" : "이 기기에서 알림 받기"}
      </button>
      <p role="status">{explanations[state]}</p>
    </>
  );
}

async function stateHere(): Promise<State> {
  const canPush =
    "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!canPush) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const subscription = await subscriptionHere();
  if (!subscription || Notification.permission !== "granted") return "off";
  const { isKnown } = await ask({ intent: "known", endpoint: subscription.endpoint });
  return isKnown ? "on" : "off";
}

async function subscribeHere() {
  // First, because an iPhone shows the question only right after the press.
  if ((await Notification.requestPermission()) !== "granted") return;
  await navigator.serviceWorker.register("/admin/alert-worker.js", { scope: "/admin/" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const { publicKey } = await ask({ intent: "key" });
  // It may belong to an earlier key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey ?? "" })
  ).toJSON();
  await ask({
    intent: "add",
    endpoint: endpoint ?? "",
    point: keys?.p256dh ?? "",
    auth: keys?.auth ?? "",
  });
}

async function forgetHere() {
  const subscription = await subscriptionHere();
  if (!subscription) return;
  await ask({ intent: "forget", endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

async function subscriptionHere() {
  const registration = await navigator.serviceWorker.getRegistration("/admin/");
  return registration?.pushManager.getSubscription();
}

async function ask(fields: Record<string, string>) {
  const answer = await fetch(DEVICE_URL, { method: "POST", body: new URLSearchParams(fields) });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as { publicKey?: string; isKnown?: boolean };
}
