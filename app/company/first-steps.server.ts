import { sql } from "kysely";
import { db } from "~/database/db.server";
import { publicProjects } from "~/database/public-projects.server";
import { NO_NAME } from "~/env.server";
import { type FirstStep, firstSteps } from "./first-steps";
import { readSite } from "./read-site.server";

/** Without those put aside; none once all are done. */
export async function readFirstSteps() {
  const { name, stepsAside, kakaoChannelUrl } = await readSite();
  const aside = stepsAside.split(" ");
  const names = (Object.keys(firstSteps) as FirstStep[]).filter((step) => !aside.includes(step));
  if (names.length === 0) return [];
  const there = await sql<Record<Exclude<FirstStep, "name" | "kakao">, 0 | 1>>`SELECT
    EXISTS (SELECT 1 FROM siteLogo) AS logo,
    EXISTS (SELECT 1 FROM company WHERE phoneNumber <> '' AND mainAddress <> '') AS company,
    EXISTS (SELECT 1 FROM contentBlock WHERE kind = 'about' AND str <> '') AS about,
    EXISTS (SELECT 1 FROM contentBlock WHERE kind = 'service' AND title || str <> '') AS service,
    EXISTS (SELECT 1 FROM contentBlock WHERE kind = 'step' AND title || str <> '') AS process,
    EXISTS (SELECT 1 FROM mainImage) AS slides,
    EXISTS ${publicProjects().select("id")} AS project,
    EXISTS (SELECT 1 FROM receiptPage WHERE nextStep <> '') AS promise,
    EXISTS (SELECT 1 FROM alertChannel WHERE isOn = 1) AS alerts`.execute(db);
  const done = {
    ...there.rows[0],
    name: name !== "" && name !== NO_NAME ? 1 : 0,
    kakao: kakaoChannelUrl !== "" ? 1 : 0,
  };
  const steps = names.map((step) => ({ step, isDone: done[step] === 1 }));
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}
