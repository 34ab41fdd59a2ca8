import type { Page, Request } from "playwright";

type Kind = "js" | "css" | "woff2";

/**
 * Notes the scripts, styles and fonts that a page fetches.
 *
 * @returns gives the sizes as sent, by path, of those asked for up to two seconds after hydration:
 *   a second later the slideshow comes by itself
 */
export function noteAssets(page: Page) {
  const answers: Promise<{ pathname: string; size: number; began: number }>[] = [];
  const note = async (request: Request) => {
    const size = Number((await request.response())?.headers()["content-length"]);
    return { pathname: new URL(request.url()).pathname, size, began: request.timing().startTime };
  };
  page.on("requestfinished", (request) => answers.push(note(request)));
  return async () => {
    const end = await page.evaluate(() => {
      const [hydrated] = performance.getEntriesByName("hydrated");
      return performance.timeOrigin + (hydrated?.startTime ?? 0) + 2000;
    });
    const fetched: Record<Kind, Map<string, number>> = {
      js: new Map(),
      css: new Map(),
      woff2: new Map(),
    };
    for (const { pathname, size, began } of await Promise.all(answers)) {
      if (began < end) fetched[pathname.split(".").at(-1) as Kind]?.set(pathname, size);
    }
    return fetched;
  };
}
