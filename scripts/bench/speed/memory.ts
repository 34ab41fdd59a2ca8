import { Agent, get } from "node:http";
import { seeded } from "../random";
import { addressesOf, startFilled } from "./prepare";
import { count, printTable } from "./table";

const REQUESTS = 20_000;
const AT_ONCE = 16;
const MOST = 160;

/** The site's memory after 20,000 requests over all pages and pictures, and after as many again. */
export async function memory() {
  await using site = await startFilled();
  const { pages, pictures } = await addressesOf(site.url);
  const idle = site.memory();
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const random = seeded(1, 0);
  const after: number[] = [];
  for (let half = 0; half < 2; half += 1) {
    let left = REQUESTS;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left > 0) {
          left -= 1;
          // As a visit does: a page, then some pictures.
          await ask(site.url + random.pick(random.chance(0.25) ? pages : pictures), agent);
        }
      }),
    );
    after.push(site.memory());
  }
  agent.destroy();
  const [once = Number.NaN, twice = Number.NaN] = after;
  const mb = (value: number) => `${value.toFixed(0)} MB`;
  printTable(`memory (${pages.length} pages, ${pictures.length} pictures)`, [
    { name: "before", site: mb(idle) },
    {
      name: `after ${count(REQUESTS)} requests`,
      site: mb(once),
      aim: mb(MOST),
      holds: once <= MOST,
    },
    {
      name: "after as many again",
      site: `${mb(twice)}, ${((twice / once - 1) * 100).toFixed(0)} % more`,
      aim: mb(MOST),
      holds: twice <= MOST,
    },
    { name: "peak", site: mb(site.peakMemory()) },
  ]);
}

function ask(address: string, agent: Agent) {
  return new Promise<void>((resolve, reject) => {
    const headers = { "Accept-Encoding": "gzip" };
    get(address, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address}: ${answer.statusCode}`));
      answer.on("error", reject).on("end", resolve).resume();
    }).on("error", reject);
  });
}
