import SQLite from "better-sqlite3";
import { addInquiries, addProjects } from "./many-rows";
import { login, startMeasured } from "./server";

/** What a shop has after twenty years (docs/decisions/021). */
const PROJECTS = [60, 1_000, 2_000];
const INQUIRIES = [1_000, 5_000, 20_000];
const TIMES = 25;
const WARM_UP = 60;

type Page = [name: string, path: (rows: number) => string];

/** A parameter that no page knows, so that each answer is made anew. */
let turn = 0;
const anew = () => {
  turn += 1;
  return `anew=${turn}`;
};
const search = (words: string) => () => `/admin/contact?q=${encodeURIComponent(words)}`;

const ofProjects: Page[] = [
  ["list", () => `/portfolio?${anew()}`],
  ["its last page", (rows) => `/portfolio?page=${Math.ceil(rows / 24)}&${anew()}`],
  ["a room that most have", () => `/portfolio?room=KITCHEN&${anew()}`],
  [
    "its last page",
    (rows) => `/portfolio?room=KITCHEN&page=${Math.ceil((rows * 0.99) / 24)}&${anew()}`,
  ],
  ["a room that only the oldest has", () => `/portfolio?room=OUTSIDE&${anew()}`],
  ["a common room and a rare kind", () => `/portfolio?type=HOUSE&room=KITCHEN&${anew()}`],
  ["a rare room and a common kind", () => `/portfolio?type=APARTMENT&room=OUTSIDE&${anew()}`],
  ["a project", (rows) => `/portfolio/${Math.ceil(rows / 2)}?${anew()}`],
  ["office: list", () => "/admin/portfolio"],
  ["office: the middle", (rows) => `/admin/portfolio?before=${Math.ceil(rows / 2)}`],
  ["sitemap (whole)", () => `/sitemap.xml?${anew()}`],
  ["/api/portfolio (whole)", () => "/api/portfolio"],
];

const ofInquiries: Page[] = [
  ["office: list", () => "/admin/contact"],
  ["the middle", (rows) => `/admin/contact?before=${Math.ceil(rows / 2)}`],
  ["a status", () => "/admin/contact?status=HOLD"],
  ["an inquiry", (rows) => `/admin/contact/${Math.ceil(rows / 2)}`],
  ["today", () => "/admin/today"],
  ["what is due", () => "/admin/settings/due"],
  ["search: 김", search("김")],
  ["search: 서울", search("서울")],
  ["search: 김민서", search("김민서")],
  ["search: 홍석철, on hold", () => `${search("홍석철")()}&status=HOLD`],
  ["search: 쀍, which nobody has", search("쀍")],
  ["search: 서울, oldest page", () => `${search("서울")()}&before=200`],
  ["search: four digits", search("7391")],
  ["search: a whole number", search("010-1234-5678")],
  ["search: letters all have, not in a row", search("구 서")],
  ["search: a whole address", search("서울 강남구 테헤란로 399 (역삼동, 래미안) 120동 2100호")],
  ["/api/contact (whole)", () => "/api/contact"],
];

/**
 * The time of each list, page and search while the site grows, as multiples of the smallest site's.
 *
 * @param args the folder of the build, for comparing two
 */
export async function lists([build = "build-test"]: string[]) {
  const server = await startMeasured({ build, quiet: true });
  const database = new SQLite(server.databaseFile, { timeout: 60_000 });
  try {
    const Cookie = await login(server.url);
    await grow("projects", PROJECTS, ofProjects, (rows) => addProjects(database, rows));
    await grow("inquiries", INQUIRIES, ofInquiries, (rows) => addInquiries(database, rows));

    async function grow(what: string, sizes: number[], pages: Page[], fill: (n: number) => void) {
      // Compiled and cached code first, which would make the smallest site look slow.
      fill(sizes[0] ?? 0);
      for (const [, path] of pages) await timeOf(() => path(sizes[0] ?? 0), WARM_UP);
      const times = new Map(pages.map(([name]) => [name, [] as number[]]));
      for (const rows of sizes) {
        fill(rows);
        database.pragma("wal_checkpoint(TRUNCATE)");
        for (const [name, path] of pages) times.get(name)?.push(await timeOf(() => path(rows)));
      }
      const row = (name: string, cells: string[]) =>
        console.log(name.padEnd(42) + cells.map((cell) => cell.padStart(12)).join(""));
      const [least, ...more] = sizes.map((size) => size.toLocaleString());
      row(what, [least ?? "", ...more]);
      for (const [name, [first = 0, ...rest]] of times) {
        row(name, [
          `${first.toFixed(1)} ms`,
          ...rest.map((time) => `x ${(time / first).toFixed(2)}`),
        ]);
      }
      console.log();
    }

    async function timeOf(path: () => string, times = TIMES) {
      const taken: number[] = [];
      for (let count = 0; count < times; count += 1) {
        const start = performance.now();
        const answer = await fetch(server.url + path(), {
          headers: { Cookie },
          redirect: "manual",
        });
        await answer.text();
        if (answer.status !== 200) throw new Error(`${path()}: ${answer.status}`);
        taken.push(performance.now() - start);
      }
      // The fastest: a busy machine disturbs it least.
      return Math.min(...taken);
    }
  } finally {
    database.close();
    await server.stop();
  }
}
