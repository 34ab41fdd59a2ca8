import { createHash } from "node:crypto";
import { env } from "~/env.server";
import type { OtherHosts } from "~/ui/handle";

/** See docs/decisions/023. */
type Policy = Partial<Record<string, string[]>>;

/** Enforced even where the rest is only reported. */
const outline: Policy = {
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
};

const strict: Policy = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  // Colours and backgrounds of pictures, which must be there before the script, and without it.
  "style-src-attr": ["'unsafe-inline'"],
  "img-src": ["'self'"],
  "font-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'"],
  "frame-src": ["'none'"],
  ...outline,
};

/** Limited to paths: elsewhere these hosts serve scripts that run arbitrary code. */
const kakaoMaps: Policy = {
  "script-src": ["https://dapi.kakao.com/v2/", "https://t1.daumcdn.net/mapjsapi/"],
  "connect-src": ["https://dapi.kakao.com"],
};

const additions = (isKakaoUsed: boolean): Record<OtherHosts, Policy[]> => ({
  map: [
    isKakaoUsed
      ? {
          ...kakaoMaps,
          "img-src": ["data:", "https://*.daumcdn.net", "https://*.kakaocdn.net"],
        }
      : { "img-src": ["data:", "https://tile.openstreetmap.org"] },
    env.MAP_PAGE_POLICY,
  ],
  postcode: [
    {
      "script-src": ["t1.kakaocdn.net", "t1.daumcdn.net"].flatMap((host) => [
        `https://${host}/mapjsapi/bundle/postcode/`,
        `https://${host}/postcode/`,
      ]),
      "frame-src": ["https://postcode.map.kakao.com", "https://postcode.map.daum.net"],
    },
    isKakaoUsed ? kakaoMaps : {},
  ],
});

interface InlineTexts {
  scripts: string[];
  styles: string[];
}

/** Only our own scripts and styles carry the nonce; an injected one does not. */
export function extractNonced(html: string, nonce: string): InlineTexts & { page: string } {
  const [start = "", ...marked] = html.split(` nonce="${nonce}"`);
  const texts: InlineTexts = { scripts: [], styles: [] };
  let before = start;
  for (const rest of marked) {
    const isStyle = before.lastIndexOf("<style") > before.lastIndexOf("<script");
    const end = rest.indexOf(isStyle ? "</style>" : "</script>");
    texts[isStyle ? "styles" : "scripts"].push(rest.slice(rest.indexOf(">") + 1, end));
    before = rest;
  }
  return { page: start + marked.join(""), ...texts };
}

export function pagePolicy(
  others: OtherHosts | undefined,
  { scripts, styles }: InlineTexts,
  isKakaoUsed = false,
): Record<string, string> {
  // In development Vite puts scripts and styles of its own into the page.
  if (import.meta.env.DEV) return { "Content-Security-Policy": toText(outline) };
  const hashes = { "script-src": hashesOf(scripts), "style-src": hashesOf(styles) };
  const policy = toText(merge([strict, hashes, ...(others ? additions(isKakaoUsed)[others] : [])]));
  if (env.CONTENT_SECURITY_POLICY === "enforce") return { "Content-Security-Policy": policy };
  return {
    "Content-Security-Policy": toText(outline),
    "Content-Security-Policy-Report-Only": policy,
  };
}

export function plainPolicy(style: string) {
  return toText({ "default-src": ["'none'"], "style-src": [cspHash(style)], ...outline });
}

function hashesOf(texts: string[]) {
  return [...new Set(texts)].map(cspHash);
}

function cspHash(text: string) {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function merge(policies: Policy[]) {
  const merged: Policy = {};
  for (const [name, sources = []] of policies.flatMap((policy) => Object.entries(policy))) {
    const present = (merged[name] ?? []).filter((source) => source !== "'none'");
    merged[name] = [...present, ...sources];
  }
  return merged;
}

function toText(policy: Policy) {
  return Object.entries(policy)
    .map(([name, sources = []]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}
