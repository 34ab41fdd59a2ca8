import { Agent } from "node:http";
import { send } from "./attacker";
import { startMeasured } from "./server";
import { median, slowest } from "./visitor";

const PHONES = 200;
/** Connections that a browser opens to one host. */
const CONNECTIONS = 6;

/**
 * Response times for 200 phones arriving at once: behind one carrier address, and from 200
 * addresses.
 */
export async function phones(args: string[]) {
  const [build = "build-test"] = args;
  const server = await startMeasured({ build, quiet: true });
  try {
    const { port, url } = server;
    const html = await (await fetch(url)).text();
    const assets = new Set(html.match(/\/assets\/[\w.-]+/g));
    const visit = async (from: string) => {
      const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
      const start = performance.now();
      const page = await send(port, "/", { from, agent });
      const time = performance.now() - start;
      const files = await Promise.all([...assets].map((path) => send(port, path, { from, agent })));
      agent.destroy();
      const refused = [page, ...files].filter(({ status }) => status !== 200).length;
      return { page: time, all: performance.now() - start, refused };
    };
    for (let count = 0; count < 20; count += 1) await visit("127.0.0.2");
    const alone = await visit("127.0.0.2");
    console.log(
      `one phone alone: page ${alone.page.toFixed(0)} ms, with ${assets.size} files ${alone.all.toFixed(0)} ms`,
    );
    for (const [name, from] of [
      ["one address", () => "127.0.0.2"],
      ["200 addresses", (index: number) => `127.0.1.${1 + index}`],
    ] as const) {
      const visits = await Promise.all(
        Array.from({ length: PHONES }, (_, index) => visit(from(index))),
      );
      const pages = visits.map(({ page }) => page);
      const wholes = visits.map(({ all }) => all);
      const refused = visits.reduce((sum, visit) => sum + visit.refused, 0);
      const ratio = (time: number, one: number) => `${(time / one).toFixed(0)} x`;
      console.log(
        `${name.padEnd(15)} page: median ${ratio(median(pages), alone.page)}, slowest ${ratio(slowest(pages), alone.page)}   with files: median ${ratio(median(wholes), alone.all)}, slowest ${ratio(slowest(wholes), alone.all)} (${(slowest(wholes) / 1000).toFixed(1)} s)   refused ${refused}`,
      );
    }
  } finally {
    await server.stop();
  }
}
