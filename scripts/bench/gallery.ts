import { readdirSync } from "node:fs";
import { photograph } from "../../tests/support/photograph";
import { login, type MeasuredServer, pause, startMeasured } from "./server";

const PICTURES = 40;
/** One entry may have 100 MB. */
const OF_ONE_ENTRY = 20;
const MEGABYTE = 1024 * 1024;
/** Made ahead of each picture: WebP in 320, 480, 640 and 960 pixels. */
const AHEAD = 4;

/**
 * 40 photographs of 12 megapixels are uploaded for two portfolio entries, two at a time like the page's
 * script does, reversed, saved and read again, while visitors go on reading: the server's memory, the
 * pages per second, and the time until every rendition that is made ahead is there.
 */
export async function gallery() {
  const server = await startMeasured();
  try {
    const Cookie = await login(server.url);
    const photo = await photograph();
    await stage(server.url, Cookie, photo, "first.jpg");
    while (madeAhead(server) < AHEAD) await pause(100);
    const visitors = readPages(server.url);
    // Until the compiler knows what it will be doing.
    await pause(10_000);
    visitors.perSecond();
    const base = server.memory();
    await pause(5000);
    const idle = visitors.perSecond();
    let peak = base;
    const watch = setInterval(() => {
      peak = Math.max(peak, server.memory());
    }, 20);

    const names: string[] = [];
    const start = performance.now();
    const waiting = Array.from({ length: PICTURES }, (_, index) => index);
    await Promise.all([worker(), worker()]);
    async function worker() {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        names[index] = await stage(server.url, Cookie, photo, `${index}.jpg`);
      }
    }
    const staged = performance.now();
    const whileSending = visitors.perSecond();
    const order = names.toReversed();
    const entries = [order.slice(0, OF_ONE_ENTRY), order.slice(OF_ONE_ENTRY)];
    const kept: string[] = [];
    for (const entry of entries) kept.push(...(await save(server.url, Cookie, photo, entry)));
    const saved = performance.now();
    // With the first one and the thumbnails.
    while (madeAhead(server) < (PICTURES + 1 + entries.length) * AHEAD) await pause(100);
    const complete = performance.now();
    const whileMaking = visitors.perSecond();
    visitors.stop();
    clearInterval(watch);

    const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
    console.log(`pictures          ${PICTURES} of ${(photo.length / MEGABYTE).toFixed(1)} MB`);
    console.log(`order kept        ${JSON.stringify(kept) === JSON.stringify(order)}`);
    console.log(`idle base         ${base.toFixed(0)} MB`);
    console.log(`peak              ${peak.toFixed(0)} MB (aim: under 350 MB)`);
    console.log(`sending           ${seconds(start, staged)}`);
    console.log(`saving            ${seconds(staged, saved)}`);
    console.log(`until all stand   ${seconds(start, complete)}`);
    console.log(`pages/s, sending  ${(whileSending / idle).toFixed(2)} x idle (aim: 0.5)`);
    console.log(`pages/s, making   ${(whileMaking / idle).toFixed(2)} x idle (aim: 0.5)`);
  } finally {
    await server.stop();
  }
}

function madeAhead({ uploadsDir }: MeasuredServer) {
  const all = readdirSync(`${uploadsDir}/.renditions`, { recursive: true, encoding: "utf8" });
  return all.filter((name) => /\.w(320|480|640|960)\.webp$/.test(name)).length;
}

/** Two visitors who read one page after another. */
function readPages(url: string) {
  let isStopped = false;
  let pages = 0;
  let since = performance.now();
  async function visitor() {
    for (const paths = ["/", "/portfolio", "/about"]; !isStopped; pages += 1) {
      const answer = await fetch(url + paths[pages % paths.length]);
      await answer.arrayBuffer();
    }
  }
  void Promise.all([visitor(), visitor()]);
  return {
    /** Since the last call. */
    perSecond() {
      const rate = (1000 * pages) / (performance.now() - since);
      since = performance.now();
      pages = 0;
      return rate;
    },
    stop() {
      isStopped = true;
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

/** @returns the entry's file names afterwards */
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
