import { beforeAll } from "vitest";
import { browseSite } from "./browser";
import { fillSite } from "./public-site";

/** A site with projects that browsers visit, and that the office changes by the /api. */
export function browseProjects(projects: number) {
  const site = browseSite();
  const signedIn = { Cookie: "" };

  beforeAll(async () => {
    await fillSite(site.server, projects);
    signedIn.Cookie = await site.server.login();
  });

  const ask = (path: string, init?: RequestInit) =>
    fetch(site.server.url + path, { redirect: "manual", ...init });
  const put = (id: number, fields: Record<string, string>) =>
    ask(`/api/portfolio/modify/${id}`, {
      method: "PUT",
      headers: signedIn,
      body: new URLSearchParams(fields),
    });

  /** `signedIn` are the headers of an administrator. */
  return { ...site, signedIn, ask, put };
}
