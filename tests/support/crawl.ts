/** What one address answered, and where it leads on the same host. */
export interface Crawled {
  path: string;
  status: number;
  kind: string;
  body: string;
  /** Addresses of the same host, as paths with their query. */
  links: string[];
}

/** More than the site of the test has, so that a crawl which never ends fails. */
const MOST = 1500;
const AT_ONCE = 4;

/**
 * Follows whatever is linked from some paths on, by GET.
 *
 * @param wanted leaves out paths that are not to be followed
 */
export async function crawl(
  origin: string,
  from: string[],
  {
    headers = {},
    wanted = () => true,
  }: { headers?: HeadersInit; wanted?: (path: string) => boolean } = {},
) {
  const found = new Map<string, Crawled>();
  const seen = new Set(from);
  const waiting = [...from];
  const follow = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const answer = await ask(origin, path, headers);
      found.set(path, answer);
      for (const next of answer.links) {
        if (seen.has(next) || !wanted(next)) continue;
        if (seen.size >= MOST) throw new Error(`more than ${MOST} addresses, among them ${next}`);
        seen.add(next);
        waiting.push(next);
      }
    }
  };
  // A worker ends when nothing waits, though another may be about to find more.
  while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, follow));
  return found;
}

async function ask(origin: string, path: string, headers: HeadersInit): Promise<Crawled> {
  const answer = await fetch(origin + path, { headers, redirect: "manual" });
  const kind = answer.headers.get("Content-Type")?.split(";")[0] ?? "";
  const isText = /^text\/|json|xml|javascript/.test(kind);
  const body = isText ? await answer.text() : "";
  if (!isText) await answer.arrayBuffer();
  const location = answer.headers.get("Location");
  const links = [...linksIn(kind, body), ...(location ? [location] : [])].flatMap((link) => {
    if (!URL.canParse(link, origin + path)) return [];
    const url = new URL(link, origin + path);
    return url.origin === origin ? [url.pathname + url.search] : [];
  });
  return { path, status: answer.status, kind, body, links: [...new Set(links)] };
}

function linksIn(kind: string, body: string): string[] {
  if (kind === "text/html") {
    // Scripts are loaded late, by a script in the page.
    return [
      ...attributesIn(body),
      ...jsonLdIn(body),
      ...all(body, /["'](\/assets\/[\w.-]+\.js)["']/g),
    ];
  }
  if (/xml/.test(kind)) {
    return [
      ...all(body, /<(?:loc|link|guid|image:loc)>([^<]*)</g),
      ...all(body, /<(?:enclosure|atom:link)[^>]*?(?:url|href)="([^"]*)"/g),
    ].map(plain);
  }
  if (/manifest/.test(kind)) return urlsIn(JSON.parse(body));
  if (/css/.test(kind)) {
    // What a condition of @supports names is no address.
    const rules = body.replace(/@supports[^{]*\{/g, "{");
    return all(rules, /url\(["']?([^"')]+)["']?\)/g).filter(isNoData);
  }
  if (/javascript/.test(kind)) {
    return all(body, /["'`]((?:\.|\/assets)\/[\w.-]+\.(?:js|css|woff2))["'`]/g);
  }
  if (kind === "text/plain") return all(body, /^Sitemap: (\S+)$/gm);
  return [];
}

function attributesIn(html: string) {
  const markup = html.replace(/<script\b[^>]*>.*?<\/script>|<style\b.*?<\/style>/gs, (element) =>
    element.slice(0, element.indexOf(">") + 1),
  );
  const single = all(markup, /\s(?:href|src|poster|action)="([^"]*)"/g);
  const sets = all(markup, /\s(?:srcset|imagesrcset)="([^"]*)"/gi).flatMap((set) =>
    set.split(",").map((each) => each.trim().split(/\s+/)[0] ?? ""),
  );
  const previews = all(
    markup,
    /<meta (?:property|name)="(?:og|twitter):[^"]*"\s+content="(https?:[^"]*)"/g,
  );
  return [...single, ...sets, ...previews].map(plain).filter(isNoData);
}

/** Structured data: every text that is an address. */
function jsonLdIn(html: string) {
  const scripts = all(html, /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return scripts.flatMap((json) => urlsIn(JSON.parse(json)));
}

function urlsIn(value: unknown): string[] {
  if (typeof value === "string") return /^(https?:\/)?\//.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(urlsIn) : [];
}

function all(text: string, pattern: RegExp) {
  return [...text.matchAll(pattern)].map(([, part = ""]) => part);
}

const entities: Record<string, string> = { amp: "&", quot: '"', "#x27": "'", lt: "<", gt: ">" };
function plain(text: string) {
  return text.replace(/&(amp|quot|#x27|lt|gt);/g, (_, name) => entities[name] ?? "");
}

function isNoData(link: string) {
  return link !== "" && !/^(data|mailto|tel|javascript):/.test(link);
}

/** Ids that an HTML page has more than once. */
export function repeatedIds(html: string) {
  const ids = all(html.replace(/<script\b.*?<\/script>/gs, ""), /\sid="([^"]*)"/g);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

/** Links within a page to an id that it does not have. */
export function deadAnchors(html: string) {
  const ids = new Set(all(html, /\sid="([^"]*)"/g));
  return all(html, /<a\b[^>]*\shref="#([^"]+)"/g).filter((id) => !ids.has(decodeURIComponent(id)));
}

/** What is read on a page, with its title and without its markup. */
export const textOf = (html: string) =>
  html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]*>/g, "\n");
