// The office's service worker: shows what is pushed, and opens it. It handles no requests, so it can
// never show an old page. routes/admin/alert-worker.ts sends it.

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  const { id, title, text, path } = read(event.data);
  const options = {
    body: text,
    // A second push of the same alert replaces the first.
    tag: id,
    lang: "ko",
    icon: "/icon-192.png",
    data: { path },
  };
  // Browsers withdraw the permission from whoever gets a push and shows nothing.
  event.waitUntil(self.registration.showNotification(title ?? "알림", options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

function read(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

/** In the window that shows it already, or in a new one: in another, something may be half typed. */
async function open(path) {
  const url = new URL(path?.startsWith("/admin") ? path : "/admin/contact", self.location.origin);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find((each) => each.url === url.href);
  return shown ? shown.focus() : self.clients.openWindow(url.href);
}
