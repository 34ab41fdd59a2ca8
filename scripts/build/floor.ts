import browserslist from "browserslist";

// Newer browsers are newer than the floor: an old list of them does no harm.
process.env.BROWSERSLIST_IGNORE_OLD_DATA = "true";

const targets: Record<string, string> = {
  safari: "safari",
  ios_saf: "ios",
  firefox: "firefox",
  chrome: "chrome",
};

/** The oldest version of each browser that the site is built for, by its name in `browserslist` (package.json). */
export const floor = new Map<string, string>();
for (const each of browserslist()) {
  const [name = "", versions = ""] = each.split(" ");
  const [version = ""] = versions.split("-");
  if (Number(version) < Number(floor.get(name) ?? Infinity)) floor.set(name, version);
}

/** As esbuild spells it. Samsung Internet 23 is Chromium 115. */
export const floorTargets = [...floor].flatMap(([name, version]) =>
  targets[name] ? [targets[name] + version] : [],
);
