import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { photograph } from "../../tests/support/photograph";
import { login, type MeasuredServer, startMeasured } from "./server";
import { visit } from "./visitor";

const PICTURES = 40;
/** One project may have 100 MB. */
const OF_ONE_ENTRY = 20;
const MEGABYTE = 1024 * 1024;
/** The renditions of a photograph of a project: six widths, the largest as JPEG, and the preview. */
const LADDER = 8;

/**
 * 40 photographs of 12 megapixels are uploaded for two projects, two at a time like the page's
 * script does, reversed, saved and read again, while visitors go on reading: the server's memory, the
 * pages per second, and the time until every rendition is there.
 */
export async function gallery() {
  const server = await startMeasured();
  try {
    const Cookie = await login(server.url);
    const photo = await photograph();
    await stage(server.url, Cookie, photo, "first.jpg");
    while (countRenditions(server) < LADDER) await pause(100);
    const visitors = readPages(server.port);
    // Until the compiler knows what it will be doing.
    await pause(10_000);
    const base = server.memory();
    const idle = Date.now();
    await pause(5000);
    let peak = base;
    const watch = setInterval(() => {
      peak = Math.max(peak, server.memory());
    }, 20);

    const names: string[] = [];
    const start = Date.now();
    const waiting = Array.from({ length: PICTURES }, (_, index) => index);
    await Promise.all([worker(), worker()]);
    async function worker() {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        names[index] = await stage(server.url, Cookie, photo, `${index}.jpg`);
      }
    }
    const staged = Date.now();
    const order = names.toReversed();
    const entries = [order.slice(0, OF_ONE_ENTRY), order.slice(OF_ONE_ENTRY)];
    const kept: string[] = [];
    for (const entry of entries) kept.push(...(await save(server.url, Cookie, photo, entry)));
    const saved = Date.now();
    // With the first one and the thumbnails.
    while (countRenditions(server) < (PICTURES + 1 + entries.length) * LADDER) await pause(100);
    const complete = Date.now();
    clearInterval(watch);
    const perSecond = await visitors.stop();
    const whileIdle = perSecond(idle, start);

    const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
    console.log(`pictures          ${PICTURES} of ${(photo.length / MEGABYTE).toFixed(1)} MB`);
    console.log(`order kept        ${JSON.stringify(kept) === JSON.stringify(order)}`);
    console.log(`idle base         ${base.toFixed(0)} MB`);
    console.log(`peak              ${peak.toFixed(0)} MB (aim: under 350 MB)`);
    console.log(`sending           ${seconds(start, staged)}`);
    console.log(`saving            ${seconds(staged, saved)}`);
    console.log(`until all stand   ${seconds(start, complete)}`);
    console.log(
      `pages/s, sending  ${(perSecond(start, staged) / whileIdle).toFixed(2)} x idle (aim: 0.5)`,
    );
    console.log(
      `pages/s, making   ${(perSecond(saved, complete) / whileIdle).toFixed(2)} x idle (aim: 0.5)`,
    );
  } finally {
    await server.stop();
  }
}

function countRenditions({ uploadsDir }: MeasuredServer) {
  const all = readdirSync(`${uploadsDir}/.renditions`, { recursive: true, encoding: "utf8" });
  return all.filter((name) => /\.(webp|jpg)$/.test(name)).length;
}

/** Two visitors who read one page after another, each in a thread of its own. */
function readPages(port: number) {
  const visitors = ["/", "/portfolio"].map((path) => visit({ port, path, staysConnected: true }));
  return {
    /** @returns a function for the pages per second between two moments, as Date.now() tells them */
    async stop() {
      const visits = (await Promise.all(visitors.map((visitor) => visitor.stop()))).flat();
      const refused = visits.find(({ status }) => status !== 200);
      if (refused) throw new Error(`a visitor was answered ${refused.status}`);
      return (from: number, to: number) =>
        (1000 * visits.filter(({ at }) => from <= at && at < to).length) / (to - from);
    },
  };
}

async function stage(url: string, Cookie: string, photo: Buffer, name: string): Promise<string> {
  const body = new FormData();
  body.append("imageFiles", new File([new Uint8Array(photo)], name));
  const answer = await fetch(`${url}/api/staged/portfolio`, {
    method: "POST",
    body,
    headers: { Cookie },
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()).data.uploadedName;
}

/** @returns the project's file names afterwards */
async function save(url: string, Cookie: string, photo: Buffer, order: string[]) {
  const body = new FormData();
  body.append("title", "사진이 많은 집");
  body.append("thumbnail", new File([new Uint8Array(photo)], "thumbnail.jpg"));
  for (const name of order) body.append("uploadImageFilenames", name);
  const headers = { Cookie };
  const added = await fetch(`${url}/api/portfolio/add`, { method: "POST", body, headers });
  if (added.status !== 201) throw new Error(await added.text());
  const [{ id }] = (await (await fetch(`${url}/api/portfolio`)).json()).data;
  return (await (await fetch(`${url}/api/portfolio/read/${id}`)).json()).data
    .portfolioImageFilenames as string[];
}
