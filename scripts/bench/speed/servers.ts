import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { median } from "../visitor";
import { bytesOf, textOf } from "./ask";
import { load, loadedBy } from "./load";
import { handWrittenPictures, picturesIn, startFilled } from "./prepare";
import { startBare, startHandWritten, startNginx } from "./references";
import { count, printTable, type Row, ratio } from "./table";

const ROUNDS = 3;
const SECONDS = 5;
const DETAIL = "/portfolio/30";
/** An unknown parameter, which passes the kept pages by. */
const ANEW = "?anew=1";

/**
 * Requests answered each second over 32 connections, and the memory that they leave behind: the
 * site, the hand-written site and nginx with the site's bytes as files, in turn, three times.
 */
export async function servers() {
  await using site = await startFilled();
  await using hand = await startHandWritten(site.databaseFile);
  const list = await textOf(`${site.url}/portfolio`);
  const thumbnail = thumbnailOf(list);
  const picture = await bytesOf(site.url + thumbnail);
  writeFileSync(join(handWrittenPictures, "thumbnail.webp"), picture);
  const gzip = { "Accept-Encoding": "gzip" };
  await using bare = await startBare(await bytesOf(`${site.url}/portfolio`, gzip));
  await using nginx = await startNginx({
    "list.html": Buffer.from(list),
    "list.html.gz": await bytesOf(`${site.url}/portfolio`, gzip),
    "detail.html": Buffer.from(await textOf(site.url + DETAIL)),
    "detail.html.gz": await bytesOf(site.url + DETAIL, gzip),
    "thumbnail.webp": picture,
  });

  const idle = { site: site.memory(), hand: hand.memory() };
  const page = (path: string, file: string) => ({
    kept: site.url + path,
    anew: site.url + path + ANEW,
    hand: hand.url + path,
    nginx: nginx && `${nginx.url}/${file}`,
  });
  const pages = { list: page("/portfolio", "list.html"), detail: page(DETAIL, "detail.html") };
  const pictures = {
    kept: site.url + thumbnail,
    hand: `${hand.url}/pictures/thumbnail.webp`,
    nginx: nginx && `${nginx.url}/thumbnail.webp`,
  };
  const rates = new Map<string, number[]>();
  const memory: { site: number; hand: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, { kept, anew, hand, nginx }] of Object.entries(pages)) {
      await take(`${name} kept`, kept);
      await take(`${name} nginx`, nginx);
      await take(`${name} hand`, hand, "identity");
      await take(`${name} hand gzip`, hand);
      await take(`${name} anew`, anew);
    }
    await take("bare", `${bare.url}/`);
    await take("thumbnail", pictures.kept);
    await take("thumbnail nginx", pictures.nginx);
    await take("thumbnail hand", pictures.hand);
    memory.push({ site: site.memory(), hand: hand.memory() });
  }

  async function take(name: string, address: string | undefined, encoding?: "identity") {
    if (!address) return;
    const rate = await load({ address, seconds: SECONDS, ...(encoding && { encoding }) });
    rates.set(name, [...(rates.get(name) ?? []), rate]);
  }
  /** The median of one round's ratios: what else the machine does changes from round to round. */
  const times = (name: string, reference: string) =>
    median(
      (rates.get(name) ?? []).map((rate, at) => rate / (rates.get(reference)?.[at] ?? Number.NaN)),
    );
  const perSecond = (name: string) => count(median(rates.get(name) ?? []));
  const row = (name: string, key: string, of: string, least: Least): Row => {
    const [hand, packed, file] = [
      times(key, `${of} hand`),
      times(key, `${of} hand gzip`),
      times(key, `${of} nginx`),
    ];
    return {
      name,
      site: perSecond(key),
      handWritten: `${ratio(hand, 1)} of ${perSecond(`${of} hand`)}${packed ? ` (gzip: ${ratio(packed, 1)})` : ""}`,
      nginx: nginx && least.nginx ? `${ratio(file, 1)} of ${perSecond(`${of} nginx`)}` : "",
      aim: [`${least.hand} x hand-written`, least.nginx && `${least.nginx} x nginx`]
        .filter(Boolean)
        .join(", "),
      holds: hand >= least.hand && (!nginx || !least.nginx || file >= least.nginx),
    };
  };
  printTable(`requests/s (${loadedBy}, 32 connections)`, [
    row("list, kept", "list kept", "list", { hand: 10, nginx: 0.8 }),
    row("detail, kept", "detail kept", "detail", { hand: 1.5, nginx: 0.8 }),
    row("list, rendered anew", "list anew", "list", { hand: 0.08 }),
    row("detail, rendered anew", "detail anew", "detail", { hand: 0.03 }),
    row("a thumbnail", "thumbnail", "thumbnail", { hand: 1, nginx: 0 }),
  ]);
  const ceiling = `${perSecond("bare")} requests/s, ${ratio(times("bare", "list hand"), 1)} hand-written`;
  const ofNginx = nginx ? `, ${ratio(times("bare", "list nginx"), 1)} nginx` : "";
  console.log(`node:http alone, the list's bytes: ${ceiling}${ofNginx}`);
  console.log(`the list, kept, of that: ${ratio(times("list kept", "bare"), 1)}`);
  const [first, last] = [memory[0], memory.at(-1)];
  if (first && last) printMemory(idle, first, last);
  for (const [path, other] of [
    ["/portfolio", "list"],
    [DETAIL, "detail"],
  ] as const) {
    const size = async (url: string) => kilobytes((await bytesOf(url)).length);
    const sizes = `${await size(site.url + path)} of the site, ${await size(hand.url + path)} hand-written`;
    console.log(`HTML of the ${other}, not compressed: ${sizes}`);
  }
}

interface Least {
  hand: number;
  nginx?: number;
}

interface Memory {
  site: number;
  hand: number;
}

function printMemory(idle: Memory, first: Memory, last: Memory) {
  const row = (name: string, { site, hand }: Memory, most?: number): Row => ({
    name,
    site: `${site.toFixed(0)} MB`,
    handWritten: `${hand.toFixed(0)} MB`,
    ...(most && { aim: `${most} MB`, holds: site <= most }),
  });
  printTable("resident memory", [
    row("idle", idle, 100),
    row("after the load", first, 160),
    row("after twice as many requests again", last, 160),
  ]);
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

function kilobytes(bytes: number) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
