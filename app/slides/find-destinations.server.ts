import { db } from "~/database/db.server";
import { publicProjects } from "~/database/public-projects.server";
import { rowId } from "~/forms/fields";
import type { Destination } from "./slide-details";

/** More would be too long to choose from. */
const MOST = 200;

/** The first projects of the visitors' list, and those that slides lead to already. */
export async function findDestinations(
  slides: { leadsTo: number | null }[],
  asked: FormData = new FormData(),
): Promise<Destination[]> {
  const columns = ["id", "title", "publicRank"] as const;
  const first = await publicProjects()
    .select(columns)
    .orderBy("publicRank", "desc")
    .limit(MOST)
    .execute();
  const chosen = slides.flatMap(({ leadsTo }) => leadsTo ?? []);
  const others = [...new Set([...chosen, ...idsIn(asked)])]
    .filter((id) => !first.some((each) => each.id === id))
    .slice(0, 2 * MOST);
  const rest =
    others.length === 0
      ? []
      : await db.selectFrom("portfolio").select(columns).where("id", "in", others).execute();
  return [...first, ...rest]
    .map(({ id, title, publicRank }) => ({ id, title, isPublished: publicRank !== null }))
    .filter(({ id, isPublished }) => isPublished || chosen.includes(id));
}

function idsIn(form: FormData) {
  return [...form]
    .filter(([name]) => name.startsWith("leadsTo "))
    .flatMap(([, value]) => rowId.safeParse(value).data ?? []);
}
