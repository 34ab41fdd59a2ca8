import { median } from "../visitor";
import { bytesOf, textOf } from "./ask";
import { load, loadedBy } from "./load";
import { startFilled } from "./prepare";
import { startHandWritten, startNginx, startNginxBefore } from "./references";
import { thumbnailOf } from "./servers";
import { count, printTable, type Row, ratio } from "./table";

const ROUNDS = 3;
const SECONDS = 5;

/**
 * Requests answered each second as the site is installed, with nginx and its cache before it
 * (deploy/nginx.conf), beside nginx with the same bytes as files and the hand-written site.
 */
export async function throughNginx() {
  await using site = await startFilled({ PUBLIC_URL: "http://localhost", TRUST_PROXY: "1" });
  await using before = await startNginxBefore(site.port);
  if (!before) return console.log("nginx is not installed");
  await using hand = await startHandWritten(site.databaseFile);
  const list = await textOf(`${site.url}/portfolio`);
  const gzip = { "Accept-Encoding": "gzip" };
  const [detail, thumbnail] = ["/portfolio/30", thumbnailOf(list)];
  await using files = await startNginx({
    "list.html": Buffer.from(list),
    "list.html.gz": await bytesOf(`${site.url}/portfolio`, gzip),
    "detail.html": Buffer.from(await textOf(site.url + detail)),
    "detail.html.gz": await bytesOf(site.url + detail, gzip),
    "thumbnail.webp": await bytesOf(site.url + thumbnail),
  });
  if (!files) return;

  const row = async (name: string, path: string, file: string, least: Least): Promise<Row> => {
    const rounds: { cached: number; file: number; hand: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        cached: await load({ address: before.url + path, seconds: SECONDS }),
        file: await load({ address: `${files.url}/${file}`, seconds: SECONDS }),
        hand: least.hand
          ? await load({ address: hand.url + path, seconds: SECONDS, encoding: "identity" })
          : Number.NaN,
      });
    }
    const ofFile = median(rounds.map((each) => each.cached / each.file));
    const ofHand = median(rounds.map((each) => each.cached / each.hand));
    return {
      name,
      site: count(median(rounds.map(({ cached }) => cached))),
      handWritten: least.hand ? ratio(ofHand, 1) : "",
      nginx: `${ratio(ofFile, 1)} of ${count(median(rounds.map(({ file }) => file)))}`,
      aim: [least.hand && `${least.hand} x hand-written`, `${least.nginx} x nginx`]
        .filter(Boolean)
        .join(", "),
      holds: ofFile >= least.nginx && (!least.hand || ofHand >= least.hand),
    };
  };
  printTable(`requests/s through nginx's cache (${loadedBy}, 32 connections)`, [
    await row("list", "/portfolio", "list.html", { hand: 10, nginx: 0.8 }),
    await row("detail", detail, "detail.html", { hand: 1.5, nginx: 0.8 }),
    await row("a thumbnail", thumbnail, "thumbnail.webp", { nginx: 0.8 }),
  ]);
}

/** Least ratios to the hand-written site and to nginx. */
interface Least {
  hand?: number;
  nginx: number;
}
