import { fork } from "node:child_process";
import { once } from "node:events";
import { signIn } from "../attacker";
import type { MeasuredServer } from "../server";
import { bytesOf, textOf } from "./ask";
import { load } from "./load";
import { startFilled } from "./prepare";
import { count, printTable } from "./table";

const CHANGES = 1000;
const pages = ["/portfolio", "/portfolio/30", "/", "/privacy"];

/** Whether the very next request shows a change, 1,000 times in a row, while others load the site. */
export async function freshness() {
  await using site = await startFilled();
  let isOver = false;
  const rates: number[] = [];
  const others = (async () => {
    while (!isOver) rates.push(await load({ address: `${site.url}/portfolio`, seconds: 2 }));
  })();
  try {
    const office = await seenAtOnce(site, await changeInOffice(site));
    await using other = startOtherProcess(site);
    const elsewhere = await seenAtOnce(site, other.change);
    const row = (name: string, seen: number) => ({
      name,
      site: `${count(seen)} of ${count(CHANGES)}`,
      aim: "all",
      holds: seen === CHANGES,
    });
    printTable("changes seen by the very next request", [
      row("made in the office", office),
      row("made by another process", elsewhere),
      { name: "answered meanwhile", site: `${count(Math.max(...rates))} requests/s at most` },
    ]);
  } finally {
    isOver = true;
    await others;
  }
}

/** @returns how many of the changes the next request showed */
async function seenAtOnce({ url }: MeasuredServer, change: (name: string) => Promise<void>) {
  const run = Math.random().toString(36).slice(2);
  let seen = 0;
  for (let index = 0; index < CHANGES; index += 1) {
    const name = `${run} ${index}.`;
    await change(name);
    if ((await textOf(url + pages[index % pages.length])).includes(name)) seen += 1;
  }
  return seen;
}

/** Saves another representative, whom every public page names. */
async function changeInOffice(site: MeasuredServer) {
  const { session } = await signIn(site);
  const address = `${site.url}/api/content/company`;
  const { data } = JSON.parse(String(await bytesOf(address)));
  return async (representative: string) => {
    const answer = await fetch(address, {
      method: "POST",
      headers: { Cookie: session },
      body: JSON.stringify({ ...data, representative }),
    });
    if (!answer.ok) throw new Error(`saving is answered with ${answer.status}`);
  };
}

/** The same by SQL, from a process that the site knows nothing of. */
function startOtherProcess({ databaseFile }: MeasuredServer) {
  const child = fork("scripts/bench/speed/other-process.mjs", [databaseFile], { execArgv: [] });
  const kill = () => child.kill();
  process.once("exit", kill);
  return {
    async change(name: string) {
      child.send(name);
      await once(child, "message");
    },
    async [Symbol.asyncDispose]() {
      process.off("exit", kill);
      kill();
      await once(child, "exit");
    },
  };
}
