import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { send, statusesOf } from "./attacker";
import { type MeasuredServer, startMeasured } from "./server";
import { idleMedian, median, slowest, timesOf, visit } from "./visitor";

const GUESSES = 10_000;
const CLIENTS = 16;

/**
 * 10,000 guessed addresses of visitors' own pages by 16 clients of one address, while an owner opens
 * theirs again and again: from another address, and from the one that guesses.
 */
export async function guesses() {
  await using server = await startMeasured();
  const { port } = server;
  const path = await sendInquiry(server);
  const usual = await idleMedian(port, path);

  const elsewhere = visit({ port, path, every: 50 });
  const same: Awaited<ReturnType<typeof send>>[] = [];
  const answers: { status: number }[] = [];
  let left = GUESSES;
  const start = performance.now();
  const guessing = Array.from({ length: CLIENTS }, async () => {
    while (left > 0) {
      left -= 1;
      answers.push(await guess(server));
    }
  });
  const looking = (async () => {
    while (left > 0) {
      same.push(await send(port, path));
      await pause(500);
    }
  })();
  await Promise.all([...guessing, looking]);
  const seconds = (performance.now() - start) / 1000;
  const visits = await elsewhere.stop();

  const found = answers.filter(({ status }) => status === 200).length;
  console.log(
    `guesses: ${answers.length} in ${seconds.toFixed(0)} s, found: ${found} (${statusesOf(answers)})`,
  );
  console.log(`the owner's page, idle: median ${usual.toFixed(1)} ms`);
  const figures = [
    ["another address", timesOf(visits), statusesOf(visits)],
    ["the guesser's address", same.map(({ time }) => time), statusesOf(same)],
  ] as const;
  for (const [from, times, statuses] of figures) {
    const middle = median(times);
    console.log(
      `  meanwhile, from ${from}: median ${middle.toFixed(1)} ms (x ${(middle / usual).toFixed(1)}), at most ${slowest(times).toFixed(0)} ms (${statuses})`,
    );
  }
}

function guess({ port }: MeasuredServer) {
  return send(port, `/contact/receipt/${randomBytes(16).toString("base64url")}`);
}

/** @returns the path of its page */
async function sendInquiry({ url }: MeasuredServer) {
  const page = await (await fetch(`${url}/contact`)).text();
  const body = new FormData();
  const fields = {
    token: /name="token"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "",
    ...{ customer: "김고객", phoneNumber: "01000000000", buildingType: "HOUSE" },
    ...{ exclusiveArea: "30", mainAddress: "서울 중구 1", detailAddress: "1층" },
    personalInformationAgree: "true",
  };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const answer = await fetch(`${url}/api/contact/add`, { method: "POST", body });
  const path = answer.headers.get("x-receipt");
  if (!path) throw new Error(`the inquiry is answered with ${answer.status}, without a page`);
  return path;
}
