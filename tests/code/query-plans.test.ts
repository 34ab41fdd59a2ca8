import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, expect, test } from "vitest";
import { moveInquiry, saveInquiry } from "~/contact/desk/change-inquiry.server";
import { countToday } from "~/contact/desk/today.server";
import { receiptHashOf } from "~/contact/receipt/receipt-key.server";
import {
  destroyInquiry,
  restoreInquiry,
  trashInquiry,
} from "~/contact/retention/trash-inquiry.server";
import { sqlite } from "~/database/db.server";
import { forgetOld, stagingOf } from "~/pictures/staging.server";
import { savePortfolio } from "~/portfolio/save-portfolio.server";
import {
  destroyPortfolio,
  restorePortfolio,
  trashPortfolio,
} from "~/portfolio/trash-portfolio.server";
import { loader as inquiry } from "~/routes/admin/contact/detail/route";
import { loader as estimate } from "~/routes/admin/contact/estimate/route";
import { loader as estimateSheet } from "~/routes/admin/contact/estimate-xlsx/route";
import { loader as inquiries } from "~/routes/admin/contact/list/route";
import { loader as officeVisit } from "~/routes/admin/contact/visit/route";
import { loader as officeSlides } from "~/routes/admin/content/main";
import { loader as siteSettings } from "~/routes/admin/content/site/route";
import { loader as office } from "~/routes/admin/layout/route";
import { loader as month } from "~/routes/admin/month/route";
import { loader as officeProject } from "~/routes/admin/portfolio/detail";
import { loader as officeProjects } from "~/routes/admin/portfolio/list/route";
import { loader as accessLog } from "~/routes/admin/settings/access";
import { loader as alerts } from "~/routes/admin/settings/alerts";
import { loader as apart } from "~/routes/admin/settings/apart";
import { loader as apartOne } from "~/routes/admin/settings/apart-one/route";
import { loader as due } from "~/routes/admin/settings/due/route";
import { loader as privacy } from "~/routes/admin/settings/privacy/route";
import { loader as trash } from "~/routes/admin/settings/trash";
import { loader as today } from "~/routes/admin/today/route";
import { loader as year } from "~/routes/admin/year/route";
import { loader as inquiryFile } from "~/routes/api/contact/download";
import { loader as apiEstimates } from "~/routes/api/contact/estimates";
import { loader as apiInquiries } from "~/routes/api/contact/list";
import { loader as apiProjects } from "~/routes/api/portfolio/list";
import { loader as apiProject } from "~/routes/api/portfolio/read";
import { loader as brand } from "~/routes/public/brand/route";
import { loader as feed } from "~/routes/public/feed";
import { loader as home } from "~/routes/public/home/route";
import { loader as frame } from "~/routes/public/layout/route";
import { loader as project } from "~/routes/public/portfolio-detail/route";
import { loader as projects } from "~/routes/public/portfolio-list/route";
import { loader as receipt } from "~/routes/public/receipt/route";
import { loader as receiptAccept } from "~/routes/public/receipt-accept";
import { loader as receiptVisit } from "~/routes/public/receipt-visit/route";
import { loader as receiptVisitCalendar } from "~/routes/public/receipt-visit-calendar";
import { loader as receiptWithdraw } from "~/routes/public/receipt-withdraw";
import { loader as sitemap } from "~/routes/public/sitemap";
import { purge } from "~/upkeep/retention/purge.server";
import { sweep } from "~/upkeep/sweep.server";
import { insertInquiry, staff } from "../support/inquiry-rows";
import { linesOf, paperWith } from "../support/papers";
import { pressOn } from "../support/press";
import { growthOf, planOf, statementsOf } from "../support/query-plans";
import { signIn } from "../support/signed-in";
import { stageRows } from "../support/staged-rows";

let Cookie: string;
/** Of the page of the first inquiry's visitor. */
const key = "a".repeat(22);

beforeAll(async () => {
  Cookie = await signIn();
  sqlite.exec(`
    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 60)
    INSERT INTO portfolio (title, buildingType, interiorType, supplyArea, mainAddress, createdAt,
      updatedAt)
      SELECT '집 ' || n, 'HOUSE', 'ALL', 12, '서울 중구 1', '2026-01-01', '2026-01-01' FROM number`);
  sqlite.exec(`
    INSERT INTO inquiry (receivedAt, consentChannel, personalInformationAgree, customer,
      phoneNumber, buildingType, interiorType)
    VALUES ('2026-01-01', 'WEB', 1, '김고객', '010-1234-5678', 'HOUSE', 'ALL')`);
  sqlite
    .prepare("INSERT INTO customerLink (hash, inquiryId, madeAt) VALUES (?, 1, '2026-01-01')")
    .run(receiptHashOf(key));
  const insertEstimate = sqlite.prepare(`
    INSERT INTO estimate (inquiryId, number, paper, digest, total, validUntil, savedAt, savedBy, sentAt)
    VALUES (1, 1, ?, 'd', 1, '', '2026-01-01', 'admin', '2026-01-01')`);
  insertEstimate.run(JSON.stringify(paperWith({ lines: linesOf(1) })));
  sqlite.exec(`
    INSERT INTO visit (inquiryId, at, agreedAt)
    VALUES (1, '2099-01-01', NULL), (1, '2099-01-02', '2026-01-01')`);
  sqlite.exec(`
    INSERT INTO inquiry (receivedAt, consentChannel, personalInformationAgree, customer,
      phoneNumber, buildingType, interiorType, withdrawnAt, deletedAt)
    VALUES ('2026-01-01', 'WEB', 1, '이고객', '', 'HOUSE', 'ALL', '2026-01-02', '2026-01-02')`);
});

/** Everything but uploads, which are by name, and logins. */
const asked: [string, (args: LoaderFunctionArgs) => unknown, string][] = [
  ["the frame of public pages", frame, "/"],
  ["the main page", home, "/"],
  ["the services", brand, "/brand"],
  ["the portfolio", projects, "/portfolio"],
  ["its second page", projects, "/portfolio?page=2"],
  ["houses", projects, "/portfolio?type=HOUSE"],
  ["their second page", projects, "/portfolio?type=HOUSE&page=2"],
  ["projects of a size", projects, "/portfolio?size=10&scope=ALL"],
  ["projects of a district", projects, "/portfolio?region=%EC%84%9C%EC%9A%B8+%EC%A4%91%EA%B5%AC"],
  [
    "projects of all conditions",
    projects,
    "/portfolio?type=HOUSE&size=10&scope=ALL&region=%EC%84%9C%EC%9A%B8&page=2",
  ],
  ["projects of a room", projects, "/portfolio?room=KITCHEN"],
  ["a rare room among a kind", projects, "/portfolio?type=HOUSE&room=KITCHEN"],
  ["a rare kind among a room's", projects, "/portfolio?type=APARTMENT&room=BATHROOM"],
  ["a search for projects", projects, "/portfolio?room=KITCHEN&q=%EC%A7%91+30"],
  ["a project", project, "/portfolio/30"],
  ["the feed", feed, "/feed.xml"],
  ["a project for a program", apiProject, "/api/portfolio/read/30"],
  ["the frame of the office", office, "/admin"],
  ["the office's portfolio", officeProjects, "/admin/portfolio"],
  ["its next page", officeProjects, "/admin/portfolio?before=30"],
  ["the office's project", officeProject, "/admin/portfolio/30"],
  ["the slides, with where they may lead", officeSlides, "/admin/content/main"],
  ["inquiries", inquiries, "/admin/contact"],
  ["the next page of inquiries", inquiries, "/admin/contact?before=30"],
  ["inquiries of a status", inquiries, "/admin/contact?status=HOLD"],
  ["their next page", inquiries, "/admin/contact?status=HOLD&before=30"],
  ["newer inquiries", inquiries, "/admin/contact?after=0"],
  ...["promise", "touched"].flatMap((sort): typeof asked =>
    ["", "&status=HOLD"].flatMap((status): typeof asked => {
      const list = `/admin/contact?sort=${sort}${status}`;
      return [
        [`inquiries by ${sort}${status}`, inquiries, list],
        ["what follows there", inquiries, `${list}&before=-5_30`],
        ["what is before", inquiries, `${list}&after=-5_30`],
      ];
    }),
  ),
  ["a search", inquiries, "/admin/contact?q=1234"],
  ["its next page", inquiries, "/admin/contact?q=1234&before=30"],
  ["the page before", inquiries, "/admin/contact?q=1234&after=30"],
  ["a search in a status", inquiries, "/admin/contact?q=1234&status=HOLD"],
  ["its next page", inquiries, "/admin/contact?q=1234&status=HOLD&before=30"],
  ["spam", inquiries, "/admin/contact?spam=1"],
  ["the next page of spam", inquiries, "/admin/contact?spam=1&before=30"],
  ["a search in spam", inquiries, "/admin/contact?spam=1&q=1234"],
  ["its next page", inquiries, "/admin/contact?spam=1&q=1234&before=30"],
  ["an inquiry", inquiry, "/admin/contact/1"],
  ["older entries of its story", inquiry, "/admin/contact/1?story=9-9"],
  ["its estimate, with those that can be copied", estimate, "/admin/contact/1?edit=1"],
  ["it as a spreadsheet", estimateSheet, "/admin/contact/1?version=1"],
  ["it for a program", apiEstimates, "/api/contact/1"],
  ["the times of its visit, with what they overlap", officeVisit, "/admin/contact/1"],
  ["the shop's settings", siteSettings, "/admin/content/site"],
  ["today, with the first steps", today, "/admin/today"],
  ["the month", month, "/admin/today/month?month=2099-01"],
  ["the year", year, "/admin/today/year?year=2026"],
  ["the rest of the promises", today, "/admin/today?list=promises&after=2026-01-01~3"],
  ["the rest of those not opened", today, "/admin/today?list=unread&after=~3"],
  ["the rest of those left alone", today, "/admin/today?list=untouched&after=~3"],
  ["the rest of the week's starts", today, "/admin/today?list=starts&after=2026-01-01~3"],
  ["the rest of the week's moves", today, "/admin/today?list=moves&after=2026-01-01~3"],
  ["a visitor's own page", receipt, "/contact/receipt"],
  ["its question", receiptWithdraw, "/contact/receipt"],
  ["an earlier version of its estimate", receipt, "/contact/receipt?estimate=1"],
  ["the question before it is accepted", receiptAccept, "/contact/receipt?estimate=1"],
  ["the question before a visit", receiptVisit, "/contact/receipt?at=2099-01-01"],
  ["the visit for a calendar", receiptVisitCalendar, "/contact/receipt"],
  ["what is kept apart", apart, "/admin/settings/apart"],
  ["its next page", apart, "/admin/settings/apart?before=2"],
  ["one of those", apartOne, "/admin/settings/apart/2"],
  ["the access log", accessLog, "/admin/settings/access"],
  ["its next page", accessLog, "/admin/settings/access?before=30"],
  ["one account's", accessLog, "/admin/settings/access?account=1&before=30"],
  ["one kind's, of some days", accessLog, "/admin/settings/access?kind=FILE&from=2026-01-01"],
  ["what is due", due, "/admin/settings/due"],
  ["its next page", due, "/admin/settings/due?after=1893456000000-30"],
  ["what is due if the office confirms it", due, "/admin/settings/due?earlier=1"],
  ["what the office has to answer for", privacy, "/admin/settings/privacy?before=30"],
  ["what was sent to the office", alerts, "/admin/settings/alerts"],
  ["its next page", alerts, "/admin/settings/alerts?before=30"],
  [
    "all conditions",
    accessLog,
    "/admin/settings/access?account=1&kind=FILE&to=2026-01-01&before=3",
  ],
];

function ask(loader: (args: LoaderFunctionArgs) => unknown, path: string) {
  const request = new Request(`http://localhost${path}`, { headers: { Cookie } });
  const params = {
    id: new URL(request.url).pathname.split("/").at(-1) ?? "",
    uploadedName: "a.pdf",
    key,
    name: "a.pdf",
  };
  return loader({ request, params, context: {} });
}

test.each(asked)("%s: no row is read in vain, and none is sorted", async (_, loader, path) => {
  const statements = await statementsOf(() => ask(loader, path));
  expect(statements).not.toEqual([]);
  expect(statements.flatMap((statement) => growthOf(statement))).toEqual([]);
});

test("what lists all rows reads them in order", async () => {
  for (const loader of [sitemap, apiProjects, apiInquiries]) {
    const statements = await statementsOf(() => ask(loader, "/"));
    expect(statements).not.toEqual([]);
    expect(statements.flatMap((each) => growthOf(each, { isWhole: true }))).toEqual([]);
  }
});

const DAY = 24 * 60 * 60 * 1000;

test("saving, deleting, staging and the sweep read only rows that they name", async () => {
  const staging = stagingOf({ area: "portfolio", accountId: 1 });
  const pictures = await stageRows("portfolio", [1, 2]);
  const statements = await statementsOf(async () => {
    const names = pictures.map(({ uploadedName }) => uploadedName);
    await staging.find(names);
    const changed = { accountId: 1, values: {}, thumbnail: pictures[0], pictures };
    await savePortfolio({ ...changed, id: 30, thumbnail: undefined });
    await trashPortfolio("30", "admin");
    await restorePortfolio("30");
    await trashPortfolio("30", "admin");
    await destroyPortfolio("30");
    await staging.remove(names);
    await forgetOld();
    await saveInquiry("1", { status: "HOLD" }, undefined, staff);
    await pressOn(1, "note", { text: "전화함" });
    await moveInquiry("1", "spam", staff);
    await ask(inquiryFile, "/api/contact/download/a.pdf/a.pdf");
    await trashInquiry("1", staff);
    await restoreInquiry("1", staff);
    await trashInquiry("1", staff);
    await ask(trash, "/admin/settings/trash");
    await ask(trash, "/admin/settings/trash?before=2026-01-01 inquiry 1&delete=inquiry-1");
    await destroyInquiry("1", staff);
    await insertInquiry({ closedAt: "2026-01-01T00:00:00.000Z" });
    await insertInquiry({ receivedAt: "2026-01-01T00:00:00.000Z", isSpam: 1 });
    const monotonic = performance.now();
    await purge(Date.now(), monotonic);
    await purge(Date.now() + 1.5 * DAY, monotonic + 1.5 * DAY);
    await sweep();
  });
  expect(statements.length).toBeGreaterThan(20);
  expect(statements.flatMap((statement) => growthOf(statement))).toEqual([]);
});

test("a query that grows is reported", () => {
  const list = 'select "id" from "inquiry"';
  const condition = `${list} where "customer" = ? order by "id" desc limit ?`;
  expect(growthOf(condition)).toEqual([`SCAN inquiry: ${condition}`]);
  expect(growthOf(`${list} order by "customer" desc limit ?`)).toEqual([
    expect.stringContaining("USE TEMP B-TREE FOR ORDER BY"),
  ]);
  const offset = 'select * from "inquiry" order by "id" desc limit ? offset ?';
  expect(growthOf(offset)).toEqual([`SCAN inquiry: ${offset}`]);
  expect(growthOf('select "project"."id" from "portfolio" as "project"')).toHaveLength(1);
  expect(growthOf(`${list} order by "id" desc limit ?`)).toEqual([]);
});

test("the menu's count reads what is new, and no more of it than it says", async () => {
  const [statement = ""] = await statementsOf(() => countToday("unread"));
  expect(statement).toMatch(/ limit \?$/);
  expect(planOf(statement)).toEqual(["SCAN inquiry USING INDEX inquiryUnread"]);
});
