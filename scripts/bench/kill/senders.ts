import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { type Random, seeded } from "../random";
import type { Sent, Tally } from "./ledger";

const MEGABYTE = 1024 * 1024;
const SUBMITTERS = 8;
const LARGEST_FILE = 2 * MEGABYTE;

interface Load {
  url: string;
  cookie: string;
  seed: number;
  round: number;
  pictures: Buffer[];
  tally: Tally;
}

/**
 * Eight submitters, most of them through the page, two members of staff who save projects, and one
 * who starts a backup. Each sends again and again until the server is gone.
 */
export function startLoad(load: Load) {
  let goesOn = true;
  const until = async (send: (count: number) => Promise<boolean>) => {
    for (let count = 0; goesOn && (await send(count)); count += 1) await pause(20);
  };
  const workers = [
    ...Array.from({ length: SUBMITTERS }, (_, index) => {
      const random = seeded(load.seed, load.round * 100 + index);
      return until((count) => sendInquiry(load, random, `${load.round}-${index}-${count}`, index));
    }),
    ...[0, 1].map((index) => {
      const random = seeded(load.seed, load.round * 100 + 50 + index);
      return until((count) => sendProject(load, random, `${load.round}-${index}-${count}`, index));
    }),
    startBackup(load),
  ];
  return {
    /** Resolves when all have noticed that the server is gone. */
    async stop() {
      goesOn = false;
      await Promise.all(workers);
    },
  };
}

/** @returns false if the server is gone */
async function sendInquiry({ url, tally }: Load, random: Random, name: string, index: number) {
  const files = Array.from({ length: random.int(0, 3) }, () => pdf(random.size(LARGEST_FILE)));
  const fields = { ...inquiryFields, customer: `고객 ${name}` };
  const sent: Sent = { kind: "inquiry", key: fields.customer, digests: files.map(digestOf) };
  // The /api has no token, so its clients cannot retry.
  const isByPage = index % 4 !== 3;
  const token = isByPage ? await askForToken(url) : "";
  if (token === undefined) return false;
  const post = (to: string) => {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.append(field, value);
    if (isByPage) body.append("token", token);
    for (const file of files) {
      body.append("files", new File([new Uint8Array(file)], `도면 ${name}.pdf`));
    }
    return isByPage
      ? isAnswered(`${to}/contact`, { body }, [303, "/contact/received"])
      : isAnswered(`${to}/api/contact/add`, { body }, [201]);
  };
  if (isByPage) sent.retry = async (to) => (await post(to)) === true;
  return note(tally, sent, await post(url));
}

/** The token of the page's form, or undefined if the server is gone. */
async function askForToken(url: string) {
  try {
    const page = await (await fetch(`${url}/contact`)).text();
    return /name="token"[^>]*value="([^"]+)"/.exec(page)?.[1];
  } catch {
    return undefined;
  }
}

/** @returns false if the server is gone */
async function sendProject(load: Load, random: Random, name: string, index: number) {
  const files = Array.from({ length: random.int(1, 3) }, () => random.pick(load.pictures));
  const title = `집 ${name}`;
  const body = new FormData();
  body.append("title", title);
  for (const [place, file] of files.entries()) {
    const field = place === 0 ? "thumbnail" : "imageFiles";
    body.append(field, new File([new Uint8Array(file)], `사진 ${place}.jpg`));
  }
  const init = { body, headers: { Cookie: load.cookie } };
  const answer =
    index === 0
      ? await isAnswered(`${load.url}/admin/portfolio/add`, init, [303, "/admin/portfolio"])
      : await isAnswered(`${load.url}/api/portfolio/add`, init, [201]);
  return note(load.tally, { kind: "project", key: title, digests: files.map(digestOf) }, answer);
}

async function startBackup({ url, cookie, tally }: Load) {
  const init = { body: new URLSearchParams({ kind: "folder" }), headers: { Cookie: cookie } };
  const answer = await isAnswered(`${url}/admin/settings/backup`, init, [
    303,
    "/admin/settings/backup",
  ]);
  if (answer === true) tally.backupsStarted += 1;
  else if (answer !== undefined) tally.faults.push(`지금 백업: ${answer}`);
}

/** @returns true if it is the answer expected, undefined if the server is gone, or what it said */
async function isAnswered(
  url: string,
  init: RequestInit,
  [status, location]: [number, string?],
): Promise<true | string | undefined> {
  try {
    const answer = await fetch(url, { method: "POST", redirect: "manual", ...init });
    const isExpected =
      answer.status === status && (!location || answer.headers.get("Location") === location);
    if (isExpected) {
      // What it says after its headers does not matter.
      await answer.body?.cancel().catch(() => {});
      return true;
    }
    // One address has sent as much as it may in an hour.
    if (answer.status === 429) return "429";
    return `${new URL(url).pathname}: ${answer.status} ${answer.headers.get("Location") ?? (await answer.text()).slice(0, 200)}`;
  } catch {
    return undefined;
  }
}

/** @returns whether to go on */
function note(tally: Tally, sent: Sent, answer: true | string | undefined) {
  if (typeof answer === "string") {
    if (answer !== "429") tally.faults.push(answer);
    return true;
  }
  if (answer) sent.answeredAt = Date.now();
  else tally.unanswered[sent.kind] += 1;
  tally.sent.push(sent);
  return answer === true;
}

/** Noise, which no disk stores in less room, from a thumbnail to a screen's width. */
export function drawPictures() {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return Promise.all(
    [160, 400, 900].map((width) =>
      sharp({ create: { width, height: (width * 3) / 4, channels: 3, noise, background: "#000" } })
        .jpeg()
        .toBuffer(),
    ),
  );
}

function pdf(size: number) {
  return Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(size)]);
}

export function digestOf(bytes: Buffer) {
  return createHash("sha256").update(bytes).digest("hex");
}

const inquiryFields = {
  phoneNumber: "01000000000",
  buildingType: "APARTMENT",
  exclusiveArea: "30",
  mainAddress: "서울 중구 세종대로 1",
  detailAddress: "1층",
  customerMemo: "거실과 주방을 넓히고 싶습니다.\n벽을 헐 수 있을까요?",
  personalInformationAgree: "on",
};
