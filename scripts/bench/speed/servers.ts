import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { median } from "../visitor";
import { bytesOf, textOf } from "./ask";
import { startHandWritten } from "./hand-written";
import { load } from "./load";
import { handWrittenPictures, picturesIn, startFilled } from "./prepare";
import { count, printTable, type Row, ratio } from "./table";

const ROUNDS = 3;
const SECONDS = 5;
const DETAIL = "/portfolio/30";
/** An unknown parameter, which passes the kept pages by. */
const ANEW = "?anew=1";

/**
 * Requests answered each second over 32 connections, and the memory that they leave behind: the site
 * and the hand-written one in turn, three times.
 */
export async function servers() {
  await using site = await startFilled();
  await using hand = await startHandWritten(site.databaseFile);
  const thumbnail = thumbnailOf(await textOf(`${site.url}/portfolio`));
  writeFileSync(join(handWrittenPictures, "thumbnail.webp"), await bytesOf(site.url + thumbnail));
  /** What is asked of the site, of the hand-written one, and how much of its rate is aimed at. */
  const asked = {
    "list, kept": ["/portfolio", "/portfolio", 10],
    "detail, kept": [DETAIL, DETAIL, 1.5],
    "list, rendered anew": [`/portfolio${ANEW}`, "/portfolio", 0.08],
    "detail, rendered anew": [DETAIL + ANEW, DETAIL, 0.03],
    "a thumbnail": [thumbnail, "/pictures/thumbnail.webp", 1],
  } as const;
  const memory = [{ site: site.memory(), hand: hand.memory() }];
  const rates = new Map<string, { ours: number; theirs: number }[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, [path, other]] of Object.entries(asked)) {
      const ours = await load({ address: site.url + path, seconds: SECONDS });
      // Its faster answers; a browser would get gzip.
      const address = hand.url + other;
      const theirs = await load({ address, seconds: SECONDS, encoding: "identity" });
      rates.set(name, [...(rates.get(name) ?? []), { ours, theirs }]);
    }
    memory.push({ site: site.memory(), hand: hand.memory() });
  }
  const rows = Object.entries(asked).map(([name, [, , aim]]): Row => {
    const taken = rates.get(name) ?? [];
    // Of one round: what else the machine does changes from round to round.
    const times = median(taken.map(({ ours, theirs }) => ours / theirs));
    return {
      name,
      site: count(median(taken.map(({ ours }) => ours))),
      handWritten: `${ratio(times, 1)} of ${count(median(taken.map(({ theirs }) => theirs)))}`,
      aim: `${aim} x`,
      holds: times >= aim,
    };
  });
  printTable("requests/s, 32 connections", rows);
  printTable(
    "resident memory",
    [
      ["idle", memory[0], 130] as const,
      ["after the load", memory[1], 160] as const,
      ["after twice as much again", memory.at(-1), 160] as const,
    ].map(([name, { site, hand } = { site: Number.NaN, hand: Number.NaN }, most]) => ({
      name,
      site: `${site.toFixed(0)} MB`,
      handWritten: `${hand.toFixed(0)} MB`,
      aim: `${most} MB`,
      holds: site <= most,
    })),
  );
}

/** The picture of the first card that a phone of 390 px asks for. */
export function thumbnailOf(html: string) {
  const offered = picturesIn(html);
  const [first] = offered;
  const name = first?.address.split("?")[0] ?? "";
  const wide = offered
    .filter(({ address, width }) => address.startsWith(name) && width >= 359)
    .sort((a, b) => a.width - b.width);
  return wide[0]?.address ?? first?.address ?? "";
}
