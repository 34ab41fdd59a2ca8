import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { floods } from "./attacks-on-connections";
import { logins } from "./attacks-on-login";
import { places } from "./attacks-on-places";
import { heavyBodies } from "./attacks-with-bodies";
import { requests } from "./attacks-with-requests";
import { type MeasuredServer, startMeasured } from "./server";
import { idleMedian } from "./visitor";

export interface Attack {
  /** The finding's number. */
  number: number;
  settings?: Record<string, string>;
  /** Maximum number of open files for the server. */
  openFiles?: number;
  run(server: MeasuredServer): Promise<Figure[]>;
}

export interface Figure {
  name: string;
  /** Milliseconds, also reported as a ratio to an ordinary request. */
  time?: number;
  /** Further results: a status, whether the server survived. */
  words?: string;
}

const WIDTH = 46;

/**
 * Measures attacks by strangers, each against a server of its own. Asserts nothing: compare builds
 * from before and after a change. `--only 2,7` selects some.
 */
export async function attacks(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      build: { type: "string", multiple: true },
      only: { type: "string" },
    },
  });
  const builds = values.build ?? [existsSync("build-test") ? "build-test" : "build"];
  const only = values.only?.split(",").map(Number);
  console.log(
    `${"".padEnd(WIDTH)}${builds.map((build) => build.padEnd(WIDTH)).join("")}`.trimEnd(),
  );
  for (const attack of [...requests, ...floods, ...heavyBodies, ...logins, ...places].sort(
    (a, b) => a.number - b.number,
  )) {
    if (only && !only.includes(attack.number)) continue;
    const columns: Figure[][] = [];
    for (const build of builds) {
      columns.push(await columnOf(attack, build).catch(brokenOff));
    }
    // Line by line, because some names contain a number that differs between builds.
    const lines = Math.max(...columns.map(({ length }) => length));
    for (let line = 0; line < lines; line += 1) {
      const cells = columns.map((figures) => figures[line]);
      const name = cells.find((figure) => figure !== undefined)?.name ?? "";
      const told = cells.map((figure) => (figure?.words ?? "-").padEnd(WIDTH)).join("");
      console.log(`${attack.number} ${name.padEnd(WIDTH - 2)}${told}`.trimEnd());
    }
  }
}

/** The figures of one attack as text, the ordinary request first. */
async function columnOf({ settings, openFiles, run }: Attack, build: string): Promise<Figure[]> {
  const server = await startMeasured({
    build,
    quiet: true,
    ...(settings && { settings }),
    ...(openFiles && { openFiles }),
  });
  try {
    const ordinary = await idleMedian(server.port, "/privacy");
    const figures = await run(server).catch(brokenOff);
    return [
      { name: "(an ordinary request, idle)", words: `${ordinary.toFixed(1)} ms` },
      ...figures.map(({ name, time, words = "" }: Figure) => {
        if (time === undefined) return { name, words };
        const told = `${time.toFixed(0)} ms, ${(time / ordinary).toFixed(0)} x`;
        return { name, words: words ? `${told}; ${words}` : told };
      }),
    ];
  } finally {
    await server.stop();
  }
}

function brokenOff(error: unknown): Figure[] {
  return [{ name: "broken off", words: error instanceof Error ? error.message : `${error}` }];
}
