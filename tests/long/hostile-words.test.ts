import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { altField } from "../../app/pictures/gallery-picture";
import { cachedPages } from "../../scripts/public-pages";
import { browseSite, hydrated } from "../support/browser";
import { formOf } from "../support/form";
import { wholeInquiry } from "../support/inquiry";
import { pictureFile } from "../support/picture";
import { allRoutes } from "../support/routes";

/** Markup in every field that is stored, and in every address, is text to the browser's own parser. */
const { server, openPage, openOffice } = browseSite();

/** Ends attributes, comments, titles, text areas, scripts and JSON, and starts an element. */
const markup = `"'>--></title></textarea></script><x-mark onx-mark=1 a="`;
const tooLong = markup.slice(0, 50);
let inquiry: number;
let entry: number;

beforeAll(async () => {
  const headers = { Cookie: await server.login() };
  const send = async (path: string, body: FormData | string, method = "POST") => {
    const answer = await fetch(`${server.url}/api/${path}`, { method, headers, body });
    expect([path, answer.status < 300, answer.ok || (await answer.text())]).toEqual([
      path,
      true,
      true,
    ]);
    return Number(answer.headers.get("Location")?.split("/").at(-1));
  };
  inquiry = await send(
    "contact/add",
    formOf({
      ...wholeInquiry,
      customer: tooLong,
      email: `${markup}@b`.replace(/ /g, ""),
      mainAddress: markup,
      detailAddress: markup,
      customerMemo: markup,
      files: new File(["글"], `${markup.replace(/\//g, "")}.txt`),
    }),
  );
  const note = new URLSearchParams({ intent: "note", text: markup });
  await fetch(`${server.url}/admin/contact/${inquiry}`, { method: "POST", headers, body: note });
  const picture = await pictureFile(`${markup.replace(/\//g, "")}.jpg`);
  entry = await send(
    "portfolio/add",
    formOf({
      title: markup,
      mainAddress: markup,
      detailAddress: markup,
      thumbnail: picture,
      imageFiles: [picture, picture],
    }),
  );
  const gallery = "SELECT uploadedName FROM portfolioPicture WHERE role = 'GALLERY'";
  await send(`portfolio/modify/${entry}`, formOf(describedIn(gallery)), "PUT");
  const company = { representative: tooLong, email: "a@b", phoneNumber: markup.slice(0, 30) };
  const address = { mainAddress: markup, detailAddress: markup, postCode: "12345" };
  await send("content/company", JSON.stringify({ ...company, ...address }));
  for (const kind of ["about", "service"]) {
    await send(`content/${kind}`, JSON.stringify([{ id: null, title: markup, str: markup }]));
  }
  await send("content/main", formOf({ imageFiles: picture, uploadImageFilenames: "" }));
  await send("content/main", formOf(describedIn("SELECT uploadedName FROM mainImage")));
});

/** Fields that keep the pictures and describe each. */
function describedIn(query: string) {
  const names = server.rows(query).map(({ uploadedName }) => String(uploadedName));
  const alts = names.map((name) => [altField(name), markup]);
  return { uploadImageFilenames: names.join(","), ...Object.fromEntries(alts) };
}

/** Elements and attributes that a document's parser has made of the markup. */
function marksIn(page: Page, html: string) {
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "text/html");
    const found = [...parsed.querySelectorAll("*")].filter((element) =>
      [element.localName, ...element.getAttributeNames()].some((name) => name.includes("x-mark")),
    );
    return found.map((element) => element.parentElement?.outerHTML.slice(0, 300));
  }, html);
}

test("on no page, for a visitor or an administrator, is a stored or sent word an element", async () => {
  const { page, close } = await openPage({});
  await page.goto("/robots.txt");
  expect(await marksIn(page, `<p title="${markup}">`)).toHaveLength(1);
  const Cookie = await server.login();
  const sent = encodeURIComponent(markup);
  const askers: Record<string, string>[] = [{}, { Cookie, Referer: `${server.url}/${sent}` }];
  const addresses = new Set(allRoutes.map(({ path }) => path));
  addresses.delete("/api/account/logout");
  let shown = 0;
  for (const path of addresses) {
    const own = path
      .replace(/(contact|portfolio)\/1(?=\/|$)/, (_, kind) =>
        kind === "contact" ? `contact/${inquiry}` : `portfolio/${entry}`,
      )
      .replace("anything", sent);
    for (const url of [
      own,
      `${own}?q=${sent}&page=${sent}&status=${sent}&edit=1&${sent}=${sent}`,
    ]) {
      for (const headers of askers) {
        const answer = await fetch(server.url + url, { headers });
        const text = await answer.text();
        const type = answer.headers.get("Content-Type") ?? "";
        if (type.includes("text/html")) {
          expect([url, await marksIn(page, text)]).toEqual([url, []]);
          if (text.includes("x-mark")) shown += 1;
        } else {
          // Nothing else may be taken for a page.
          expect([url, answer.headers.get("X-Content-Type-Options")]).toEqual([url, "nosniff"]);
        }
      }
    }
  }
  // As text, it is on the pages that show these fields and on those that repeat what was sent.
  expect(shown).toBeGreaterThan(30);
  await close();
});

test("nor after the page's script has rendered it", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  const paths = [
    ...cachedPages,
    `/portfolio/${entry}`,
    "/admin/portfolio",
    `/admin/portfolio/${entry}/modify`,
    "/admin/contact",
    "/admin/contact?spam=1",
    `/admin/contact/${inquiry}`,
    "/admin/today",
    "/admin/content/company?edit=1",
    "/admin/content/main?edit=1",
    "/admin/content/about?edit=1",
    `/admin/contact?q=${encodeURIComponent(markup)}`,
  ];
  for (const path of paths) {
    await page.goto(path);
    await hydrated(page);
    expect([path, await marksIn(page, await page.content())]).toEqual([path, []]);
  }
  await close();
});
