import { photograph } from "../../tests/support/photograph";
import { login, pause, startMeasured } from "./server";

const PICTURES = 60;
const MEGABYTE = 1024 * 1024;

/**
 * The server's memory while 60 pictures of about 1.5 MB are uploaded for one portfolio entry, two
 * at a time like the page's script does, reversed, saved and read again.
 */
export async function gallery() {
  const server = await startMeasured();
  try {
    const Cookie = await login(server.url);
    const photo = await photograph({ width: 2880, height: 2160 });
    await stage(server.url, Cookie, photo, "first.jpg");
    await pause(1000);
    const base = server.memory();
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
    const order = names.toReversed();
    const kept = await save(server.url, Cookie, photo, order);
    const saved = performance.now();
    clearInterval(watch);

    console.log(`pictures          ${PICTURES} of ${(photo.length / MEGABYTE).toFixed(1)} MB`);
    console.log(`order kept        ${JSON.stringify(kept) === JSON.stringify(order)}`);
    console.log(`idle base         ${base.toFixed(0)} MB`);
    console.log(`peak              ${peak.toFixed(0)} MB`);
    console.log(`growth            ${(peak - base).toFixed(0)} MB (aim: under 120 MB)`);
    console.log(`saving / sending  ${((saved - staged) / (staged - start)).toFixed(3)}`);
  } finally {
    await server.stop();
  }
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
