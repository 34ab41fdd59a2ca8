import { setTimeout as pause } from "node:timers/promises";
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from "playwright";
import { browserFlags, findBrowser } from "../../find-browser.mjs";

export const kinds = ["document", "css", "script", "font", "image", "other"] as const;
export type Kind = (typeof kinds)[number];

export interface Visit {
  requests: number;
  /** Over the wire, with headers. */
  bytes: Record<Kind, number>;
  /** Milliseconds from the start of the navigation. */
  firstPaint: number;
  largestPaint: number;
  /** Milliseconds of long tasks beyond 50 each, from the first paint until 3 s after load. */
  blocking: number;
  /** The sum of all layout shifts. */
  shift: number;
  /** Bytes of scripts that were under way before the largest paint. */
  scriptBefore: number;
}

/** A chromium that reaches this machine only. */
export function launch(more: string[] = []) {
  return chromium.launch({
    executablePath: findBrowser(),
    args: [
      ...browserFlags,
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
      ...more,
    ],
  });
}

/** A phone of 390 px in a fresh profile. */
export function phone(browser: Browser, density: number) {
  return browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: density,
    isMobile: true,
    hasTouch: true,
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
  });
}

export interface Conditions {
  /** 1.6 Mbit/s, 150 ms, and a processor four times slower. */
  throttled: boolean;
  /** A page that links to it; otherwise it is opened in a new tab. */
  from?: string | undefined;
}

/** Opens a page and stays until 3 s after load, without scrolling. */
export async function visit(
  context: BrowserContext,
  address: string,
  { throttled, from }: Conditions,
): Promise<Visit> {
  const page = await context.newPage();
  try {
    if (from) await page.goto(from, { waitUntil: "load" });
    const traffic = await watch(page, throttled);
    await page.addInitScript({ path: "scripts/bench/speed/observe.mjs" });
    if (from) {
      // By the page itself: browsers may use another process than for an address that is typed.
      const arrived = page.waitForURL(address, { waitUntil: "load", timeout: 120_000 });
      await Promise.all([arrived, page.evaluate((to) => window.location.assign(to), address)]);
    } else await page.goto(address, { waitUntil: "load", timeout: 120_000 });
    await pause(3000);
    const seen = await page.evaluate(() => {
      const { paints, shift, tasks } = (window as unknown as { bench: Observed }).bench;
      const [first] = performance.getEntriesByName("first-contentful-paint");
      return { paints, shift, tasks, firstPaint: first?.startTime ?? Number.NaN };
    });
    const largestPaint = seen.paints.at(-1) ?? Number.NaN;
    const start = traffic.begun();
    const scripts = traffic.received.filter(({ kind }) => kind === "script");
    return {
      requests: traffic.received.length,
      bytes: Object.fromEntries(
        kinds.map((kind) => [kind, sum(traffic.received.filter((each) => each.kind === kind))]),
      ) as Record<Kind, number>,
      firstPaint: seen.firstPaint,
      largestPaint,
      blocking: seen.tasks
        .filter(({ start }) => start >= seen.firstPaint)
        .reduce((total, { duration }) => total + duration - 50, 0),
      shift: seen.shift,
      scriptBefore: sum(scripts.filter(({ at }) => at - start < largestPaint)),
    };
  } finally {
    await page.close();
  }
}

/** What observe.mjs notes in the page. */
interface Observed {
  paints: number[];
  shift: number;
  tasks: { start: number; duration: number }[];
}

interface Received {
  kind: Kind;
  bytes: number;
  /** When it was asked for, in milliseconds of the browser's clock. */
  at: number;
}

const names: Record<string, Kind> = {
  Document: "document",
  Stylesheet: "css",
  Script: "script",
  Font: "font",
  Image: "image",
};

/** Follows what comes over the wire; answers from the browser's cache are left out. */
async function watch(page: Page, throttled: boolean) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  if (throttled) await throttle(session);
  const received: Received[] = [];
  const asked = new Map<string, { kind: Kind; at: number; isKept: boolean }>();
  let first: number | undefined;
  session.on("Network.requestWillBeSent", ({ requestId, timestamp, type, request }) => {
    if (request.url.startsWith("data:")) return;
    first ??= timestamp * 1000;
    asked.set(requestId, {
      kind: names[type ?? ""] ?? (/\.js$/.test(request.url) ? "script" : "other"),
      at: timestamp * 1000,
      isKept: false,
    });
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    const one = asked.get(requestId);
    if (one && (response.fromDiskCache || response.fromPrefetchCache)) one.isKept = true;
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => {
    asked.delete(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one && !one.isKept) received.push({ ...one, bytes: encodedDataLength });
  });
  return { received, begun: () => first ?? 0 };
}

/** Like a phone on a slow mobile line. */
export async function throttle(session: CDPSession) {
  const throughput = (1.6 * 1024 * 1024) / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

function sum(received: Received[]) {
  return received.reduce((total, { bytes }) => total + bytes, 0);
}
