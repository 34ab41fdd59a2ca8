import { expect, test } from "vitest";
import { startSession } from "~/auth/session.server";
import { db } from "~/database/db.server";
import { sweep } from "~/upkeep/sweep.server";
import { stagingOf, forgetOld } from "~/pictures/staging.server";
import { loader as adminInquiries } from "~/routes/admin/contact/list";
import { loader as adminInquiry } from "~/routes/admin/contact/detail";
import { loader as adminLayout } from "~/routes/admin/layout";
import { loader as adminProjects } from "~/routes/admin/portfolio/list";
import { loader as adminProject } from "~/routes/admin/portfolio/detail";
import { loader as home } from "~/routes/public/home";
import { loader as publicLayout } from "~/routes/public/layout";
import { loader as project } from "~/routes/public/portfolio-detail";
import { loader as projects } from "~/routes/public/portfolio-list";
import { loader as sitemap } from "~/routes/public/sitemap";
import { loader as apiInquiries } from "~/routes/api/contact/list";
import { loader as apiProjects } from "~/routes/api/portfolio/list";
import { planOf, statementsOf } from "../support/query-plans";

test("x", async () => {
  const user = await db.selectFrom("account").selectAll().executeTakeFirstOrThrow();
  const Cookie = (await startSession(user)).split(";")[0] ?? "";
  const ask = (loader: any, path: string, params = {}) => async () =>
    loader({ request: new Request(`http://localhost${path}`, { headers: { Cookie } }), params, context: {} });
  await db.insertInto("portfolio").values(Array.from({length: 60}, (_, i) => ({ title: "집" + i, buildingType: "HOUSE" as const, interiorType: "ALL" as const, createdAt: "", updatedAt: "" }))).execute();
  await db.insertInto("inquiry").values({ receivedAt: "", consentChannel: "WEB", personalInformationAgree: 1, customer: "김", phoneNumber: "1", buildingType: "HOUSE", interiorType: "ALL" }).execute();
  const pages: [string, () => unknown][] = [
    ["home", ask(home, "/")], ["layout", ask(publicLayout, "/")], ["list", ask(projects, "/portfolio")], ["list 2", ask(projects, "/portfolio?page=2")],
    ["detail", ask(project, "/portfolio/3", { id: "3" })], ["sitemap", ask(sitemap, "/sitemap.xml")],
    ["admin layout", ask(adminLayout, "/admin")], ["admin projects", ask(adminProjects, "/admin/portfolio")], ["older", ask(adminProjects, "/admin/portfolio?before=9")],
    ["admin project", ask(adminProject, "/admin/portfolio/3", { id: "3" })],
    ["inq", ask(adminInquiries, "/admin/contact")], ["inq before", ask(adminInquiries, "/admin/contact?before=9")], ["inq status", ask(adminInquiries, "/admin/contact?status=HOLD")], ["inq status before", ask(adminInquiries, "/admin/contact?status=HOLD&before=4")], ["q", ask(adminInquiries, "/admin/contact?q=010&status=HOLD&before=9")], ["q", ask(adminInquiries, "/admin/contact?q=010")],
    ["inquiry", ask(adminInquiry, "/admin/contact/1", { id: "1" })],
    ["api", ask(apiInquiries, "/api/contact")], ["api", ask(apiProjects, "/api/portfolio")],
    ["staged", () => stagingOf({ area: "portfolio", accountId: 1 }).find(["a", "b"])], ["remove", () => stagingOf({ area: "portfolio", accountId: 1 }).remove(["a", "b"])], ["forget", () => forgetOld()], ["sweep", () => sweep()],
  ];
  for (const [name, page] of pages) {
    for (const s of await statementsOf(page)) console.log(name, "|", s.slice(0, 150), "\n     ", planOf(s).join("\n      "));
  }
  expect(1).toBe(1);
});
