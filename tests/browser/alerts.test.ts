import { afterAll, expect, onTestFinished, test } from "vitest";
import { startMailServer } from "../support/alert-receivers";
import {
  browseSite,
  checkAxe,
  hydrated,
  launchBrowser,
  loginAsAdmin,
  openPage,
} from "../support/browser";

/** Alerts on a device. */
const { server } = browseSite();
const mailServer = await startMailServer();
afterAll(() => mailServer.stop());

test("a press registers this device; a push shows what it says, and a press stops it", async () => {
  // The browser without windows shows no notifications.
  const browser = await launchBrowser({ keepsPages: true });
  onTestFinished(() => browser.close());
  const { page, close } = await openPage(browser, server, {
    width: 390,
    expectedErrors: [/net::ERR_FAILED/],
  });
  await loginAsAdmin(page);
  await page.context().grantPermissions(["notifications"], { origin: server.url });
  // The browser's push service is a host of its maker's.
  await page.addInitScript(() => {
    let current: object | null = null;
    const subscription = {
      endpoint: "https://push.example/a",
      toJSON: () => ({
        endpoint: "https://push.example/a",
        keys: {
          p256dh:
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
          auth: "BTBZMqHH6r4Tts7J_aSIgg",
        },
      }),
      unsubscribe: async () => {
        current = null;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async () => {
        current = subscription;
        return current;
      },
    });
  });
  await page.goto("/admin/settings/alerts/push");
  await hydrated(page);
  expect(server.rows("SELECT 1 FROM pushDevice")).toEqual([]);
  await page.getByRole("button", { name: "이 기기에서 알림 받기" }).click();
  await page.getByText("이 기기에서 알림을 받고 있습니다.").waitFor();
  await page.getByRole("button", { name: /알림 끄기$/ }).waitFor();
  expect(await checkAxe(page)).toEqual([]);

  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${server.url}/admin/`);
      if (found) resolve(found.registrationId);
    });
  });
  await devTools.send("ServiceWorker.enable");
  await devTools.send("ServiceWorker.deliverPushMessage", {
    origin: server.url,
    registrationId: await registered,
    data: JSON.stringify({
      id: "alert-1",
      title: "새 견적 문의",
      text: "주택 30평",
      path: "/admin/contact/1",
    }),
  });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const notifications = await registration.getNotifications();
      return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  await expect.poll(shown).toEqual([
    {
      title: "새 견적 문의",
      body: "주택 30평",
      tag: "alert-1",
      data: { path: "/admin/contact/1" },
    },
  ]);
  const forget = page.getByRole("button", { name: "이 기기에서 알림 받지 않기" });
  await page.route("**/admin/settings/alerts/device", (route) => route.abort());
  await forget.click();
  await page.getByText("끄지 못했습니다.").waitFor();
  await page.unroute("**/admin/settings/alerts/device");
  await forget.click();
  await page.getByRole("button", { name: "이 기기에서 알림 받기" }).waitFor();
  await expect.poll(() => server.rows("SELECT 1 FROM pushDevice")).toEqual([]);
  await close();
});
