/** The pages of hand-written.mjs: the site's content and markup, without script and web fonts. */

/** Widths of its pictures, which prepare.ts makes. */
export const WIDTHS = [360, 720, 1080];

// On a phone, `sizes` says 60vw for pictures of its whole width: at a density of 3, nobody sees more
// than two thirds of the pixels.
const SITE = "인테리어";
const types = { APARTMENT: "아파트", SMALL_APARTMENT: "빌라", HOUSE: "주택" };

export function homePage(frame, slides) {
  const [first] = slides;
  const body = `<h1 class="hidden">${SITE}</h1>
<section class="slides" aria-label="시공 사진" tabindex="0">${slides
    .map(
      (slide, index) =>
        `<div class="slide" style="background:${slide.color}">${image(slide, `시공 사진 ${index + 1}`, "(min-width: 480px) 100vw, 60vw", index === 0)}</div>`,
    )
    .join("")}</section>
<a href="/contact" class="button quote">견적문의하기</a>`;
  return page(frame, { title: SITE, body, picture: first?.uploadedName });
}

export function listPage(frame, projects, number, pages) {
  const sizes = "(min-width: 1200px) 360px, (min-width: 768px) 31vw, (min-width: 480px) 46vw, 60vw";
  const body = `<div class="page"><h1>PORTFOLIO</h1>
<ul class="grid">${projects
    .map(
      (project, index) => `<li><a href="/portfolio/${project.id}" class="card">
${image(project, "", sizes, index < 3)}
<span class="card-title">${escapeHtml(project.title)}</span></a>
<p class="card-facts">${escapeHtml(factsOf(project))}</p></li>`,
    )
    .join("\n")}</ul>
<nav class="pager" aria-label="쪽">${number > 1 ? `<a href="?page=${number - 1}" rel="prev">이전</a> ` : ""}<span>${number} / ${pages}</span>${
    number < pages ? ` <a href="?page=${number + 1}" rel="next">다음</a>` : ""
  }</nav>${number === pages ? QUOTE : ""}</div>`;
  return page(frame, { title: `PORTFOLIO | ${SITE}`, body });
}

export function detailPage(frame, project, pictures, newer, older) {
  const weeks = Math.round(
    (Date.parse(project.endDate) - Date.parse(project.startDate)) / (7 * 24 * 3600 * 1000),
  );
  const facts = [
    ["유형", types[project.buildingType]],
    [
      "면적",
      `공급 ${project.supplyArea}평 <small>약 ${Math.round(project.supplyArea * 3.3058)}㎡</small>`,
    ],
    ["준공", `${project.completion}년`],
    ["시공기간", `${weeks}주`],
    ["지역", escapeHtml(project.mainAddress)],
  ];
  const body = `<article class="page"><h1>${escapeHtml(project.title)}</h1>
<dl class="facts">${facts.map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`).join("")}</dl>
<div class="gallery">${pictures
    .map(
      (picture, index) =>
        `<a href="/pictures/${picture.uploadedName}-${WIDTHS.at(-1)}.webp">${image(picture, `${project.title} 사진 ${index + 1}`, "(min-width: 1200px) 1120px, (min-width: 480px) 92vw, 60vw", index === 0)}</a>`,
    )
    .join("\n")}</div>
<nav class="pager" aria-label="시공 사례">${newer ? `<a href="/portfolio/${newer.id}" rel="prev"><small>이전 사례</small> ${escapeHtml(newer.title)}</a> ` : ""}<a href="/portfolio">목록</a>${
    older
      ? ` <a href="/portfolio/${older.id}" rel="next"><small>다음 사례</small> ${escapeHtml(older.title)}</a>`
      : ""
  }</nav>${QUOTE}</article>`;
  const structured = pictures.map((picture, index) => ({
    "@context": "https://schema.org",
    "@type": "ImageObject",
    contentUrl: `/pictures/${picture.uploadedName}-${WIDTHS.at(-1)}.webp`,
    name: picture.alt || `${project.title} ${index + 1}`,
    width: picture.width,
    height: picture.height,
    creditText: SITE,
  }));
  const picture = pictures[0]?.uploadedName;
  return page(frame, {
    title: `${escapeHtml(project.title)} | ${SITE}`,
    body,
    picture,
    structured,
  });
}

export function contactPage(frame) {
  const field = (name, label, type = "text") =>
    `<p><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}"></p>`;
  const choice = (name, label, options) =>
    `<p><label for="${name}">${label}</label><select id="${name}" name="${name}">${options
      .map((option) => `<option>${option}</option>`)
      .join("")}</select></p>`;
  const body = `<div class="page"><h1>CONTACT</h1>
<p>시공할 곳과 원하시는 공사를 알려 주세요. 확인하고 연락드리겠습니다.</p>
<form method="post" enctype="multipart/form-data">
${field("customer", "이름")}${field("phoneNumber", "연락처", "tel")}${field("email", "이메일", "email")}
${choice("buildingType", "건물 유형", Object.values(types))}${field("exclusiveArea", "전용 면적")}
${field("mainAddress", "주소")}${field("detailAddress", "상세 주소")}
${field("startDate", "시공 시작일", "date")}${field("moveInDate", "입주일", "date")}${field("budget", "예산")}
${choice("interiorType", "공사 범위", ["전체", "부분"])}
<p><label for="customerMemo">요청 사항</label><textarea id="customerMemo" name="customerMemo" rows="6"></textarea></p>
${field("files", "첨부 파일", "file")}
<p><label><input type="checkbox" name="personalInformationAgree"> 개인정보 수집과 이용에 동의합니다.</label></p>
<button class="button">견적문의하기</button></form></div>`;
  return page(frame, { title: `견적문의 | ${SITE}`, body });
}

const QUOTE = `<aside class="card-quote"><h2>공사를 생각하고 계신가요?</h2><a href="/contact" class="button">견적문의하기</a></aside>`;

function image({ uploadedName, alt, width, height, color }, otherwise, sizes, isFirst) {
  const address = (pixels) => `/pictures/${uploadedName}-${pixels}.webp`;
  return `<span class="picture" style="background:${color};aspect-ratio:${width}/${height}"><img src="${address(WIDTHS.at(-1))}" srcset="${WIDTHS.map(
    (pixels) => `${address(pixels)} ${pixels}w`,
  ).join(
    ", ",
  )}" sizes="${sizes}" width="${width}" height="${height}" alt="${escapeHtml(alt || otherwise)}" ${
    isFirst ? 'loading="eager" fetchpriority="high"' : 'loading="lazy"'
  } decoding="async"></span>`;
}

function page({ company, shared, path }, { title, body, picture = shared, structured }) {
  const links = ["ABOUT", "BRAND", "PORTFOLIO", "CONTACT"]
    .map((name) => `<li><a href="/${name.toLowerCase()}">${name}</a></li>`)
    .join("");
  const { representative, email, phoneNumber, mainAddress, detailAddress } = company;
  return `<!DOCTYPE html><html lang="ko"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<meta name="description" content="${title}"><link rel="canonical" href="${path}">
<meta property="og:type" content="website"><meta property="og:title" content="${title}">
<meta property="og:url" content="${path}"><meta property="og:image" content="/pictures/${picture}-1080.webp">
<link rel="icon" href="data:,">
${structured ? `<script type="application/ld+json">${JSON.stringify(structured)}</script>` : ""}
<style>${STYLE}</style></head><body>
<header><a href="/" class="logo">${SITE}</a><nav aria-label="주 메뉴"><ul>${links}</ul></nav></header>
<main>${body}</main>
<footer><p>${SITE}</p><dl><div><dt>대표</dt><dd>${escapeHtml(representative)}</dd></div><div><dt>이메일</dt><dd>${escapeHtml(email)}</dd></div>
<div><dt>연락처</dt><dd>${escapeHtml(phoneNumber)}</dd></div><div><dt>주소</dt><dd>${escapeHtml(`${mainAddress} ${detailAddress}`)}</dd></div></dl>
<a href="/privacy">개인정보처리방침</a></footer></body></html>`;
}

function factsOf({ mainAddress, supplyArea, buildingType }) {
  const region = mainAddress.trim().split(/\s+/).slice(0, 2).join(" ");
  return [region, `${supplyArea}평`, types[buildingType]].join(" · ");
}

const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text) {
  return String(text).replace(/[&<>"]/g, (letter) => entities[letter]);
}

const STYLE = `*{box-sizing:border-box;margin:0}body{font:1rem/1.6 sans-serif;color:#1d1b18;background:#fbfaf7}a{color:inherit}
header{display:flex;justify-content:space-between;padding:1rem;border-bottom:1px solid #dfdad1}header ul{display:flex;gap:.75rem;list-style:none;padding:0;font-size:.75rem}
.page{max-width:1120px;margin:auto;padding:2rem 4vw}h1{font-size:2rem;margin-bottom:1.5rem}.grid{display:grid;gap:2rem;list-style:none;padding:0}
@media(min-width:480px){.grid{grid-template-columns:1fr 1fr}}@media(min-width:768px){.grid{grid-template-columns:1fr 1fr 1fr}}
.picture{display:block;overflow:hidden}.grid .picture{aspect-ratio:4/3!important}.picture img{display:block;width:100%;height:100%;object-fit:cover}
.card{text-decoration:none}.card-facts{font-size:.875rem;color:#5d574f}.facts{display:grid;gap:.5rem;margin-bottom:2rem}.facts div{display:flex;gap:1rem}
.gallery{display:grid;gap:1rem}.pager{display:flex;gap:1rem;justify-content:center;padding:2rem}.button{display:inline-block;padding:.75rem 1.5rem;border:0;background:#1f5445;color:#fff}
.slides{display:flex;overflow-x:auto;scroll-snap-type:x mandatory;height:80vh}.slide{flex:0 0 100%;scroll-snap-align:start}.slide .picture{height:100%;aspect-ratio:auto!important}
.quote{position:absolute;bottom:4rem;left:50%;transform:translateX(-50%)}.hidden{position:absolute;clip-path:inset(50%)}form p{display:grid;margin-bottom:1rem}
input,select,textarea{font:inherit;padding:.5rem}footer{padding:2rem 4vw;border-top:1px solid #dfdad1;font-size:.875rem}footer div{display:flex;gap:1rem}`;
