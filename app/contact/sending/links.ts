interface Link {
  host: string;
  isShort: boolean;
  isRisky: boolean;
  /** A site whose pages homeowners refer to. */
  isKnown: boolean;
}

/** With or without scheme; an e-mail address is not a link. */
export function linksIn(text: string): Link[] {
  // Runs of printable ASCII: Korean particles follow a URL without a space.
  const runs = text.toLowerCase().match(/[!-~]+/g) ?? [];
  return runs
    .flatMap((run) => run.split(/[,;|()[\]{}<>"'`]/))
    .map(hostOf)
    .filter((host) => host !== undefined)
    .map((host) => ({
      host,
      isShort: isOneOf(host, shorteners),
      isRisky: riskyEndings.includes(endingOf(host)),
      isKnown: endingOf(host) === "kr" || isOneOf(host, known),
    }));
}

function hostOf(run: string) {
  const at = run.search(/https?:\/\//);
  const isWhole = at >= 0;
  const bare = isWhole ? run.slice(run.indexOf("//", at) + 2) : run;
  const host = bare.split(/[/?#:]/, 1)[0]?.replace(/^www\./, "") ?? "";
  const labels = host.split(".");
  const isHost = labels.length > 1 && labels.every((label) => /^[a-z0-9-]+$/.test(label));
  if (!isHost || /^\d+$/.test(endingOf(host))) return undefined;
  const isLink = isWhole || bare.startsWith("www.") || endings.includes(endingOf(host));
  return isLink ? host : undefined;
}

function endingOf(host: string) {
  return host.slice(host.lastIndexOf(".") + 1);
}

function isOneOf(host: string, sites: string[]) {
  return sites.some((site) => host === site || host.endsWith(`.${site}`));
}

const words = (list: string) => list.split(/\s+/);

const shorteners = words(
  "bit.ly tinyurl.com t.me telegram.me wa.me is.gd t.ly cutt.ly shorturl.at rb.gy vo.la han.gl goo.su",
);
const riskyEndings = words(
  "ru su xyz top bet casino vip click icu loan win cam sbs cfd cyou buzz pw",
);
const endings = [
  ...riskyEndings,
  ...words("com net org info biz kr co io me ly us cn jp shop store site online club link app"),
];
/** Besides all that ends in .kr. */
const known = words(
  `naver.com naver.me daum.net kakao.com tistory.com ohou.se bucketplace.com pinterest.com pin.it
  instagram.com facebook.com youtube.com youtu.be google.com goo.gl notion.so notion.site dropbox.com
  icloud.com 1drv.ms houzz.com ikea.com hanssem.com zigbang.com hogangnono.com dabangapp.com
  coupang.com lxzin.com livart.com iloom.com brunch.co threads.net`,
);
