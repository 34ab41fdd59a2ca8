import { afterAll, beforeAll, expect, test } from "vitest";
import { findServer } from "../../scripts/find-server.mjs";
import { freePort } from "../../scripts/free-port";
import { type RunningProxy, startProxy } from "./proxies";
import { fillSite } from "./public-site";
import { type RunningServer, startServer } from "./server";

/**
 * The site as operating.md installs it, behind Debian's nginx with the file of deploy/, for the tests
 * of one file.
 *
 * @returns `run`, which is `test`, and skips where there is no nginx
 */
export function serveBehindNginx() {
  const served = {} as { site: RunningServer; proxy: RunningProxy };
  const isThere = findServer("nginx") !== undefined && process.platform === "linux";
  beforeAll(async () => {
    if (!isThere) return;
    const port = await freePort();
    served.site = await startServer({
      TRUST_PROXY: "1",
      PUBLIC_URL: `https://localhost:${port}`,
    });
    await fillSite(served.site, 12);
    served.proxy = await startProxy("nginx", port, Number(new URL(served.site.url).port));
  });
  afterAll(async () => {
    if (!isThere) return;
    await served.proxy.stop();
    await served.site.stop();
    expect(served.site.unexpectedErrors()).toEqual([]);
  });
  return { served, run: test.skipIf(!isThere) };
}
