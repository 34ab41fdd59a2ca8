import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { expectDiskAndRowsInStep } from "../support/disk-and-rows";
import { namesIn } from "../support/files";
import { serveSite } from "../support/site";

const server = serveSite();

/** Both are of one colour: 2,313 and 1,687 bytes. */
const of119Megapixels = new Uint8Array(readFileSync("tests/fixtures/119-megapixels.avif"));
const of49Megapixels = new Uint8Array(readFileSync("tests/fixtures/49-megapixels.avif"));

async function send(path: string, content: Uint8Array<ArrayBuffer>, name: string) {
  const form = new FormData();
  const file = () => new File([content], name);
  form.append("imageFiles", file());
  if (path === "portfolio/add") {
    form.append("thumbnail", file());
    form.append("title", "큰 사진");
  }
  const answer = await fetch(`${server.url}/api/${path}`, {
    method: "POST",
    headers: { Cookie: server.cookie },
    body: form,
  });
  return { status: answer.status, text: await answer.text() };
}

async function takeIn(area: string, content: Uint8Array<ArrayBuffer>, name: string) {
  const { status, text } = await send(`staged/${area}`, content, name);
  expect(status, text).toBe(201);
  return JSON.parse(text).data as { uploadedName: string; width: number; height: number };
}

/** Of the server and the decoding process, with what they share counted once, in MB. */
function memoryOfAll() {
  const children = namesIn(`/proc/${server.pid}/task`).flatMap((thread) =>
    readIfAlive(`/proc/${server.pid}/task/${thread}/children`).split(" ").filter(Boolean),
  );
  return [`${server.pid}`, ...children].reduce((sum, pid) => sum + memoryOf(pid), 0);
}

function memoryOf(pid: string) {
  const rollup = readIfAlive(`/proc/${pid}/smaps_rollup`);
  return Number(/^Pss: +(\d+) kB$/m.exec(rollup)?.[1] ?? 0) / 1024;
}

/** Threads and processes may end between being listed and being read. */
function readIfAlive(path: string) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

async function peakDuring(work: () => Promise<void>) {
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOfAll());
  }, 20);
  await work().finally(() => clearInterval(watch));
  return peak;
}

function gif(frames: number) {
  const screen = Buffer.from("47494638396101000100800000ff000000ff00", "hex");
  const frame = Buffer.from("21f90400010000002c00000000010001000002024401003b", "hex");
  const repeated = Array(frames).fill(frame.subarray(0, -1));
  return new Uint8Array(Buffer.concat([screen, ...repeated, frame.subarray(-1)]));
}

/** The size that stands in the head, not in what is decoded. */
function claiming(width: number, height: number, avif: Uint8Array) {
  const lying = Buffer.from(new Uint8Array(avif).buffer);
  const box = lying.indexOf("ispe");
  lying.writeUInt32BE(width, box + 8);
  lying.writeUInt32BE(height, box + 12);
  return new Uint8Array(lying);
}

test.each(["staged/portfolio", "portfolio/add", "content/main"])(
  "an AVIF of two kilobytes and 119 megapixels is refused by /api/%s before it is decoded",
  async (path) => {
    const peak = await peakDuring(async () => {
      const { status, text } = await send(path, of119Megapixels, "벽.avif");
      expect(status).toBe(413);
      expect(text).toContain("벽.avif: 가로세로가 너무 큰 사진입니다. 5천만 화소 이하로");
    });
    expect(peak).toBeLessThan(400);
  },
);

test("49 megapixels are taken beside a head that lies, and the memory stays under 1 GB", async () => {
  const peak = await peakDuring(async () => {
    const [taken, refused] = await Promise.all([
      takeIn("portfolio", of49Megapixels, "1.avif"),
      send("staged/portfolio", claiming(100, 100, of119Megapixels), "2.avif"),
    ]);
    expect(taken).toMatchObject({ width: 7000, height: 7000 });
    expect([400, 413]).toContain(refused.status);
  });
  expect(peak).toBeGreaterThan(400); // It was watched.
  expect(peak).toBeLessThan(1000);
});

test("a GIF of a hundred thousand frames is refused, of an ordinary one the first frame is shown", async () => {
  const { status, text } = await send("staged/content", gif(100_000), "a.gif");
  expect(status).toBe(413);
  expect(text).toContain("프레임이 너무 많은 사진입니다");
  const taken = await takeIn("content", gif(30), "b.gif");
  expect(taken).toMatchObject({ width: 1, height: 1 });
});

test("the cut for phones is as sharp as the original allows", async () => {
  const create = { width: 4000, height: 2667, channels: 3, background: "#0000ff" } as const;
  const photo = await sharp({ create }).jpeg().toBuffer();
  const { uploadedName } = await takeIn("content", photo, "거실.jpg");
  const cut = async () => {
    const path = `/api/content/view/${uploadedName}?size=portrait`;
    const answer = await fetch(server.url + path);
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    return [width, height];
  };
  // From the largest rendition it would have 960 x 1707.
  await expect.poll(cut).toEqual([1080, 1920]);
});

test("what was refused leaves nothing behind", () => expectDiskAndRowsInStep(server));
