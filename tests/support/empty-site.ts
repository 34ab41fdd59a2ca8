import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { shopSettings } from "./folders";
import { startServer } from "./server";
import { stopSite } from "./site";

/** A site as its first start leaves it, with nothing said in the environment, until the test ends. */
export async function startEmptySite() {
  const folder = mkdtempSync(join(tmpdir(), "empty-site-"));
  const nothingSaid = Object.fromEntries(Object.keys(shopSettings).map((name) => [name, ""]));
  const server = await startServer({
    ...nothingSaid,
    DATABASE_FILE: join(folder, "site.sqlite"),
    UPLOADS_DIR: join(folder, "uploads"),
    SESSION_SECRET: "",
  });
  onTestFinished(async () => {
    await stopSite(server);
    rmSync(folder, { recursive: true, force: true });
  });
  const firstPassword = readFileSync(join(folder, "first-password.txt"), "utf8").trim();
  return { server, firstPassword };
}
