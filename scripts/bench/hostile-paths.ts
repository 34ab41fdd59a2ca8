import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../app/routes";
import type { Random } from "./random";

const templates = walk(await routes);

/** URLs that read a body from unknown senders. */
export const openToPosts = ["/contact", "/admin/login", "/api/contact/add", "/api/account/login"];

const odd = [
  ..."1 0 -1 abc 1e3 424242 99999999999999999999 NaN null %00 %2e%2e ..%2f..%2fetc ; * ' x.jpg".split(
    " ",
  ),
  "%EA%B0%80",
  "portfolio",
  "content",
  "contact",
  "constructor",
  "a".repeat(300),
  "%61".repeat(200),
  "0d9f3c4e-7f39-4d3a-9f0e-1a2b3c4d5e6f.jpg",
];

/** Every URL in routes.ts, parameters not yet filled in. */
function walk(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path = "", children = [] }) => {
    const full = path ? `${parent}/${path}` : parent;
    return [full || "/", ...walk(children, full)];
  });
}

/** A URL that no honest client writes; occasionally one that is almost valid. */
export function hostilePath(random: Random, longest: number): string {
  const form = random.int(0, 99);
  if (form < 40)
    return random.pick(openToPosts) + random.pick(["", "", "", "?", "?index", ".data"]);
  if (form < 80) return odded(random, filled(random)) + query(random);
  if (form < 96) return deep(random, longest) + random.pick(["", ".data", "/", "?_routes=root"]);
  return random.pick([
    "*",
    "/%",
    "/%E0%A4%A",
    "//",
    "//evil.example/a",
    "http://evil.example/",
    "",
  ]);
}

function filled(random: Random) {
  return random.pick(templates).replace(/:\w+\??|\*/g, () => random.pick(odd));
}

function odded(random: Random, path: string) {
  const changes: (() => string)[] = [
    () => `${path}.data`,
    () =>
      `${path}.data?_routes=${random.pick(["root", "", "routes/admin/layout", "x".repeat(500)])}`,
    () => `${path}/`,
    () => path.replaceAll("/", "//"),
    () => path.replaceAll("/", "/./"),
    () => `${path}/../../${random.pick(odd)}`,
    () => path.toUpperCase(),
    () => path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    () => `${path}#${path}`,
    () => `/assets${path}`,
  ];
  return random.chance(0.4) ? random.pick(changes)() : path;
}

/** Many segments, which stress matching by prefix. */
function deep(random: Random, longest: number) {
  const start = random.pick(["", "/admin", "/portfolio", "/api", "/api/content", "/assets"]);
  const segment = random.pick(["a", "a", "%61", "", ".", "..", "admin", ":id", "*"]);
  return `${start}/${`${segment}/`.repeat(random.size(longest))}`.slice(0, 2 * longest + 2);
}

function query(random: Random) {
  if (random.chance(0.6)) return "";
  const one = () =>
    random.pick([
      "_data=root",
      "index",
      "page=-1",
      "page=99999999999",
      `q=${"%CC%81".repeat(random.size(500))}`,
      `q=${"+".repeat(random.size(4000))}`,
      "a[b][c]=1",
      "__proto__=1",
      "%=%",
      "edit=1",
      "w=1",
    ]);
  return `?${Array.from({ length: random.size(200) }, one).join("&")}`;
}
