import type { Browser } from "playwright";
import { median } from "../visitor";
import { clickThrough } from "./click";
import { startHandWritten } from "./hand-written";
import { startFilled } from "./prepare";
import { printTable, type Row, ratio } from "./table";
import { type Kind, kinds, launch, phone, type Visit, visit } from "./visits";

const LOADS = 5;
const pages = {
  home: "/",
  list: "/portfolio",
  detail: "/portfolio/30",
  contact: "/contact",
} as const;
type Name = keyof typeof pages;

/** What the aims of the four pages are, in KB, requests and milliseconds. */
const aims: Partial<
  Record<Name, { bytes: Record<number, number>; requests?: number; script: number }>
> = {
  home: { bytes: { 3: 350 }, script: 85 },
  list: { bytes: { 1: 250, 3: 450 }, requests: 20, script: 80 },
  contact: { bytes: {}, script: 120 },
};
const FONTS = 60;
const LARGEST_AT_3 = 1400;
const SHIFT = 0.02;

/** What a phone of 390 px gets and when it paints, at a first and a second visit and after a click. */
export async function firstVisit() {
  await using site = await startFilled();
  await using hand = await startHandWritten(site.databaseFile);
  const browser = await launch();
  try {
    for (const density of [1, 3]) {
      // Renditions that nobody has asked for yet are made first.
      for (const path of Object.values(pages))
        await first(browser, site.url + path, density, false);
      await printVisits(browser, density, site.url, hand.url);
    }
    await printArrivals(browser, site.url, hand.url);
    await printClicks(browser, site.url, hand.url);
  } finally {
    await browser.close();
  }
}

async function printVisits(browser: Browser, density: number, site: string, hand: string) {
  const rows: Row[] = [];
  const times: Row[] = [];
  for (const [name, path] of Object.entries(pages) as [Name, string][]) {
    const aim = aims[name];
    const [ours, theirs] = [
      await first(browser, site + path, density, false),
      await first(browser, hand + path, density, false),
    ];
    const most = aim?.bytes[density];
    rows.push(
      {
        name: `${name}, all`,
        site: `${kb(totalOf(ours))}, ${requestsOf(ours)}`,
        handWritten: `${kb(totalOf(theirs))}, ${requestsOf(theirs)}`,
        ...(most && {
          aim: [`${most} KB`, aim.requests && `${aim.requests} requests`]
            .filter(Boolean)
            .join(", "),
          holds:
            totalOf(ours) <= most * 1024 &&
            ours.requests <= (aim.requests ?? Number.POSITIVE_INFINITY),
        }),
      },
      ...kinds
        .map((kind) => kindRow(name, kind, ours, theirs))
        .filter(({ site }) => site !== "0 KB"),
    );
    times.push(...(await timesOf(browser, name, density, site + path, hand + path)));
  }
  printTable(`first visit, DPR ${density}`, rows);
  printTable(`1.6 Mbit/s, 150 ms, CPU / 4, DPR ${density}`, times);
}

function kindRow(name: Name, kind: Kind, ours: Visit, theirs: Visit): Row {
  const most = kind === "script" ? aims[name]?.script : kind === "font" ? FONTS : undefined;
  return {
    name: `${name}, ${kind}`,
    site: kb(ours.bytes[kind]),
    handWritten: kb(theirs.bytes[kind]),
    ...(most && { aim: `${most} KB`, holds: ours.bytes[kind] <= most * 1024 }),
  };
}

/** Loads of both sites in turn, so that what else the machine does touches both. */
async function timesOf(
  browser: Browser,
  name: Name,
  density: number,
  site: string,
  hand: string,
): Promise<Row[]> {
  const visits: { ours: Visit; theirs: Visit; again: Visit; theirsAgain: Visit }[] = [];
  for (let count = 0; count < LOADS; count += 1) {
    const [ours, again] = await twice(browser, site, density);
    const [theirs, theirsAgain] = await twice(browser, hand, density);
    visits.push({ ours, again, theirs, theirsAgain });
  }
  const of = (visit: keyof (typeof visits)[number], figure: keyof Visit) =>
    median(visits.map((each) => each[visit][figure] as number));
  const paint = (
    words: string,
    figure: "firstPaint" | "largestPaint",
    [mine, other]: ["ours", "theirs"] | ["again", "theirsAgain"],
    most?: number,
  ) => {
    const isFirst = mine === "ours";
    return paintRow(`${name}, ${words}`, of(mine, figure), of(other, figure), isFirst, most);
  };
  const isListAt3 = name === "list" && density === 3;
  const shift = of("ours", "shift");
  const early = of("ours", "scriptBefore");
  return [
    paint("LCP", "largestPaint", ["ours", "theirs"], isListAt3 ? LARGEST_AT_3 : undefined),
    paint("FCP", "firstPaint", ["ours", "theirs"]),
    {
      name: `${name}, TBT`,
      site: ms(of("ours", "blocking")),
      handWritten: ms(of("theirs", "blocking")),
    },
    {
      name: `${name}, CLS`,
      site: shift.toFixed(3),
      handWritten: of("theirs", "shift").toFixed(3),
      aim: String(SHIFT),
      holds: shift <= SHIFT,
    },
    {
      name: `${name}, script before LCP`,
      site: kb(early),
      handWritten: "0 KB",
      aim: "0 KB",
      holds: early === 0,
    },
    paint("second visit, LCP", "largestPaint", ["again", "theirsAgain"]),
    {
      name: `${name}, second visit, bytes`,
      site: kb(median(visits.map(({ again }) => totalOf(again)))),
      handWritten: kb(median(visits.map(({ theirsAgain }) => totalOf(theirsAgain)))),
    },
  ];
}

function paintRow(
  name: string,
  time: number,
  reference: number,
  isFirst: boolean,
  most?: number,
): Row {
  return {
    name,
    site: ms(time),
    handWritten: `${ratio(time, reference)} of ${ms(reference)}`,
    ...(isFirst && {
      aim: `1.25 x hand-written${most ? `, ${ms(most)}` : ""}`,
      holds: time <= 1.25 * reference && time <= (most ?? Number.POSITIVE_INFINITY),
    }),
  };
}

/** Most visitors follow a link, from a search or a blog. */
async function printArrivals(browser: Browser, site: string, hand: string) {
  const from = hand.replace("127.0.0.1", "localhost");
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const paints: { ours: number; theirs: number }[] = [];
    for (let count = 0; count < LOADS; count += 1) {
      const ours = await first(browser, site + path, 1, true, from);
      const theirs = await first(browser, hand + path, 1, true, from);
      paints.push({ ours: ours.firstPaint, theirs: theirs.firstPaint });
    }
    const time = median(paints.map(({ ours }) => ours));
    const reference = median(paints.map(({ theirs }) => theirs));
    rows.push({
      name: `${name}, FCP`,
      site: ms(time),
      handWritten: `${ratio(time, reference)} of ${ms(reference)}`,
      aim: "1.25 x hand-written",
      holds: time <= 1.25 * reference,
    });
  }
  printTable("by a link on another site, throttled, DPR 1", rows);
}

async function first(
  browser: Browser,
  address: string,
  density: number,
  throttled: boolean,
  from?: string,
) {
  const context = await phone(browser, density);
  try {
    return await visit(context, address, { throttled, from });
  } finally {
    await context.close();
  }
}

/** A first visit and one with what the browser has kept of it. */
async function twice(browser: Browser, address: string, density: number) {
  const context = await phone(browser, density);
  try {
    const throttled = { throttled: true };
    return [
      await visit(context, address, throttled),
      await visit(context, address, throttled),
    ] as const;
  } finally {
    await context.close();
  }
}

async function printClicks(browser: Browser, site: string, hand: string) {
  const clicks: { ours: number[]; theirs: number[] }[] = [];
  for (let count = 0; count < LOADS; count += 1) {
    clicks.push({
      ours: await clickThrough(browser, site),
      theirs: await clickThrough(browser, hand),
    });
  }
  const row = (name: string, at: number): Row => {
    const time = median(clicks.map(({ ours }) => ours[at] ?? Number.NaN));
    const reference = median(clicks.map(({ theirs }) => theirs[at] ?? Number.NaN));
    return { name, site: ms(time), handWritten: `${ratio(time, reference)} of ${ms(reference)}` };
  };
  printTable("tap on a card of the list, throttled, DPR 3", [
    row("the detail's title", 0),
    row("its first picture", 1),
  ]);
}

function totalOf({ bytes }: Visit) {
  return Object.values(bytes).reduce((total, each) => total + each, 0);
}

function requestsOf({ requests }: Visit) {
  return requests === 1 ? "1 request" : `${requests} requests`;
}

function kb(bytes: number) {
  return `${Math.round(bytes / 1024)} KB`;
}

function ms(time: number) {
  return `${Math.round(time)} ms`;
}
