import type { Signal } from "~/contact/spam";
import { onlyVisible } from "~/text/invisible";

interface Words {
  customer: string;
  phoneNumber: string;
  mainAddress: string;
  detailAddress: string;
  customerMemo: string;
}

export function signalsInText(typed: Words): Signal[] {
  // Advertisers divide their words by invisible characters.
  const inquiry = {
    customer: onlyVisible(typed.customer),
    phoneNumber: onlyVisible(typed.phoneNumber),
    mainAddress: onlyVisible(typed.mainAddress),
    detailAddress: onlyVisible(typed.detailAddress),
    customerMemo: onlyVisible(typed.customerMemo),
  };
  const { customer, phoneNumber, mainAddress, detailAddress, customerMemo } = inquiry;
  const all = [customer, mainAddress, detailAddress, customerMemo].join("\n");
  return [
    ...when(linksIn([customer, phoneNumber, mainAddress, detailAddress].join("\n")).length > 0, [
      "linkInField",
    ]),
    ...when(hasMarkup(all), ["markup"]),
    ...signalsOfScript(inquiry, all),
    ...signalsOfLinks(customerMemo),
    ...signalsOfAdverts(inquiry),
    ...when(isGibberish(customer) || isGibberish(customerMemo), ["gibberish"]),
  ];
}

function when(condition: boolean, signals: Signal[]) {
  return condition ? signals : [];
}

/** Whole tag names: homeowners write <A안>, <거실> and <3. */
function hasMarkup(text: string) {
  return (
    /<\/?(?:script|iframe|img|svg|object|embed|form|input|style|link|meta|body|html|font|div|span|table|h[1-6])[\s/>]/i.test(
      text,
    ) ||
    /<a\s+href|\[(?:url|link|img)[=\]]|\bhref\s?=|\bonerror\s?=|javascript:|<\?php|<%|\$\{jndi:/i.test(
      text,
    ) ||
    /\bunion\s(?:all\s)?select\b|'\sor\s'?1'?='?1/i.test(text)
  );
}

/** Fewer letters may be a name, a brand, or an 至急. */
const SOME_LETTERS = 10;

function signalsOfScript({ customer, customerMemo }: Words, all: string): Signal[] {
  const hangul = count(customerMemo, /\p{Script=Hangul}/gu);
  const latin = count(customerMemo, /\p{Script=Latin}/gu);
  const other = count(customerMemo, /\p{L}/gu) - hangul - latin;
  const isOther = other >= SOME_LETTERS && other > 3 * hangul && other > latin;
  const isOtherName = /[\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]/u.test(customer);
  return [
    ...when(isOther, ["otherScript"]),
    ...when(isOtherName, ["otherScriptName"]),
    ...when(!/\p{Script=Hangul}/u.test(all), ["noHangul"]),
  ];
}

function signalsOfLinks(text: string): Signal[] {
  const links = linksIn(text);
  const unknown = links.filter((link) => !link.isKnown);
  const sites = new Set(unknown.map((link) => link.host)).size;
  const isWithoutHangul = unknown.length > 0 && !/\p{Script=Hangul}/u.test(text);
  return [
    ...when(isWithoutHangul, ["linkWithoutHangul"]),
    ...when(unknown.length === 1, ["unknownLink"]),
    ...when(unknown.length > 1 && sites < 4, ["severalLinks"]),
    ...when(sites >= 4, ["manySites"]),
    ...when(
      links.some((link) => link.isShort),
      ["shortLink"],
    ),
    ...when(
      links.some((link) => link.isRisky),
      ["riskySite"],
    ),
  ];
}

function signalsOfAdverts({ customer, customerMemo }: Words): Signal[] {
  // Adverts put spaces and dots between the letters: 카.지.노
  const hangul = (customer + customerMemo).toLowerCase().replace(/[^\p{Script=Hangul}a-z]/gu, "");
  const latin = ` ${customerMemo.toLowerCase().replace(/[^a-z]+/g, " ")} `;
  const found =
    koreanAdverts.filter((word) => hangul.includes(word)).length +
    englishAdverts.filter((word) => latin.includes(` ${word} `)).length;
  if (found === 0) return [];
  return [found === 1 ? "advertWord" : "advertWords"];
}

/** Latin letters that keep changing case, as programs fill in unknown fields. */
function isGibberish(text: string) {
  const words = text.split(/\s/).filter((word) => !word.includes("/"));
  const latin = words.flatMap((word) => word.match(/[A-Za-z]+/g) ?? []);
  return latin.some((word) => word.length >= 10 && count(word, /[a-z](?=[A-Z])/g) >= 3);
}

function count(text: string, expression: RegExp) {
  return text.match(expression)?.length ?? 0;
}

const list = (text: string) => text.split(",").map((word) => word.trim());

/**
 * Not 토토 (TOTO makes toilets), 대출 (homeowners borrow), 바카라 (chandeliers), nor what arises between
 * two words (지급 전에, 이야 동네). Without spaces.
 */
const koreanAdverts = list(`
  카지노, 온라인바카라, 바카라사이트, 사설토토, 스포츠토토, 토토사이트, 먹튀검증, 먹튀없는, 안전놀이터,
  메이저놀이터, 슬롯사이트, 온라인슬롯, 슬롯머신, 파워볼, 꽁머니, 첫충전, 가입코드, 총판, 비아그라, 시알리스,
  발기부전, 출장마사지, 출장안마, 출장샵, 조건만남, 애인대행, 오피사이트, 성인용품, 야동사이트, 작업대출,
  무직자대출, 당일대출, 급전대출, 신용불량자, 소액결제, 현금화, 상품권매입, 통장매입, 개인돈대출, 주식리딩방,
  코인리딩방, 급등주, 추천주, 수익보장, 원금보장, 고수익알바, 재택알바, 부업문의, 상위노출, 백링크, 블로그체험단,
  바이럴마케팅, 마케팅대행, 광고대행, 홍보대행, 검색광고, 플레이스광고, 방문자늘리기, 팔로워늘리기,
  좋아요늘리기, 디비판매, db판매, 디비업체, 계정판매, 텔레그램, 텔레문의, 홈페이지제작, 프로그램판매, 영수증리뷰,
  수신거부, 무료거부, 짝퉁, 레플리카, 명품이미테이션, 대량문자
`);

/** Not SEO by itself, which is a family name. */
const englishAdverts = list(`
  seo services, seo service, seo agency, seo expert, our seo, backlink, backlinks, guest post, link building,
  first page of google, page one of google, rank on google, google ranking, google rankings, website traffic,
  organic traffic, domain authority, web design services, website redesign, digital marketing,
  lead generation, increase your sales, grow your business, email list, bulk email, unsubscribe, opt out,
  casino, betting, slots, poker, jackpot, forex, crypto, bitcoin, btc, ethereum, nft, airdrop,
  trading bot, passive income, earn money, make money, from home, guaranteed profit,
  investment opportunity, payday loan, business loan, business loans, loan offer, quick loan, viagra,
  cialis, pharmacy, weight loss, cbd, porn, sex, escort, dating, hot girls, onlyfans, replica watches,
  click here, limited offer, free trial, act now, special offer, whatsapp, telegram, ai chatbot,
  explainer video, virtual assistant, outsourcing, write for us, sponsored post, wallet, inheritance,
  wire transfer
`);

interface Link {
  host: string;
  isShort: boolean;
  isRisky: boolean;
  /** A site whose pages homeowners refer to. */
  isKnown: boolean;
}

/** With or without scheme; an e-mail address is not a link. */
function linksIn(text: string): Link[] {
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

const namesIn = (list: string) => list.split(/\s+/);

const shorteners = namesIn(
  "bit.ly tinyurl.com t.me telegram.me wa.me is.gd t.ly cutt.ly shorturl.at rb.gy vo.la han.gl goo.su",
);
const riskyEndings = namesIn(
  "ru su xyz top bet casino vip click icu loan win cam sbs cfd cyou buzz pw",
);
const endings = [
  ...riskyEndings,
  ...namesIn("com net org info biz kr co io me ly us cn jp shop store site online club link app"),
];
/** Besides all that ends in .kr. */
const known = namesIn(
  `naver.com naver.me daum.net kakao.com tistory.com ohou.se bucketplace.com pinterest.com pin.it
  instagram.com facebook.com youtube.com youtu.be google.com goo.gl notion.so notion.site dropbox.com
  icloud.com 1drv.ms houzz.com ikea.com hanssem.com zigbang.com hogangnono.com dabangapp.com
  coupang.com lxzin.com livart.com iloom.com brunch.co threads.net`,
);
