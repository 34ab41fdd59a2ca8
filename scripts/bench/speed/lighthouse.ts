import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../free-port";
import { median } from "../visitor";
import { startFilled } from "./prepare";
import { printTable } from "./table";
import { launch } from "./visits";

/** The last for Node 20. Fetched when this bench runs: its hundred packages serve nothing else. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const RUNS = 3;
const run = promisify(execFile);
const aims = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
type Category = keyof typeof aims;
const categories = Object.keys(aims) as Category[];

/** Lighthouse's four scores of four pages, with its settings for phones. */
export async function lighthouse() {
  await using site = await startFilled();
  const folder = mkdtempSync(join(tmpdir(), "lighthouse-"));
  try {
    for (const path of ["/", "/portfolio", "/portfolio/30", "/contact"]) {
      const runs: Awaited<ReturnType<typeof scoresOf>>[] = [];
      while (runs.length < RUNS) runs.push(await scoresOf(site.url + path, folder));
      const rows = categories.map((category) => {
        const score = median(runs.map(({ scores }) => scores[category]));
        const failed = runs[0]?.failed[category].join(", ");
        return {
          name: category,
          site: `${score}${score < aims[category] && failed ? ` (${failed})` : ""}`,
          aim: String(aims[category]),
          holds: score >= aims[category],
        };
      });
      printTable(`Lighthouse, phone: ${path}`, rows);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Report {
  categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, { score: number | null }>;
}

/** @returns the scores, and the audits that cost points */
async function scoresOf(address: string, folder: string) {
  const file = join(folder, "report.json");
  const port = await freePort();
  // A browser of ours, fresh for each run: Lighthouse's own would outlive an interrupted bench.
  const browser = await launch([`--remote-debugging-port=${port}`]);
  try {
    await run("npx", [
      "--yes",
      LIGHTHOUSE,
      address,
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      `--only-categories=${categories.join(",")}`,
      `--port=${port}`,
    ]);
  } finally {
    await browser.close();
  }
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  const take = <Value>(of: (category: Report["categories"][Category]) => Value) =>
    Object.fromEntries(categories.map((name) => [name, of(report.categories[name])])) as Record<
      Category,
      Value
    >;
  return {
    scores: take(({ score }) => Math.round((score ?? 0) * 100)),
    failed: take(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => id),
    ),
  };
}
