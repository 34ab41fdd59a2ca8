import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** For a Chromium that runs as root, and asks nobody for anything. */
export const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * @returns {string | undefined} a Chromium: from CHROMIUM_PATH, the PATH, or Playwright's folder
 */
export function findBrowser() {
  return [process.env.CHROMIUM_PATH, ...names.flatMap(onPath), ...downloaded()].find(
    (path) => path && existsSync(path),
  );
}

/**
 * @returns {string | undefined} a Chromium without windows, which opens a fresh profile in a tenth of
 *   the other's processor time, but restores no page from memory
 */
export function findHeadlessShell() {
  return onPath("chromium-headless-shell").find(existsSync);
}

function onPath(name) {
  return (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
}

function downloaded() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), ".cache/ms-playwright");
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .flatMap((name) =>
      ["chrome-linux64/chrome", "chrome-linux/chrome"].map((path) => join(cache, name, path)),
    );
}
