import type { Selectable } from "kysely";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";

const PAGE_SIZE = 20;

type ChangedField = Pick<Selectable<Tables["inquiryChange"]>, "field" | "before" | "after">;

export type StoryEntry =
  | { at: string; username: string; version: number; fields: ChangedField[] }
  | ({ at: string; username: string; event: number } & Pick<StoredEvent, "kind" | "text">);

type StoredEvent = Selectable<Tables["inquiryEvent"]>;

/** The cursor: only saves and events older than these. */
export interface StoryCursor {
  version: number;
  event: number;
}

const newest: StoryCursor = { version: Number.MAX_SAFE_INTEGER, event: Number.MAX_SAFE_INTEGER };

export function storyCursorIn(search: URLSearchParams): StoryCursor | undefined {
  const [, version, event] = /^(\d{1,15})-(\d{1,15})$/.exec(search.get("story") ?? "") ?? [];
  return version === undefined ? undefined : { version: Number(version), event: Number(event) };
}

/** A clock that was set loses nothing: it only decides between saves and events. */
export async function readStory(inquiryId: number, before: StoryCursor = newest) {
  const saves = await savesOf(inquiryId, before.version);
  const events = await db
    .selectFrom("inquiryEvent")
    .select(["id as event", "at", "username", "kind", "text"])
    .where("inquiryId", "=", inquiryId)
    .where("id", "<", before.event)
    .orderBy("id", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();

  const entries: StoryEntry[] = [];
  let [save, event] = [saves.shift(), events.shift()];
  while (entries.length < PAGE_SIZE && (save || event)) {
    if (save && (!event || save.at > event.at)) {
      entries.push(save);
      save = saves.shift();
    } else if (event) {
      entries.push(event);
      event = events.shift();
    }
  }
  const older = {
    version: save ? save.version + 1 : 0,
    event: event ? event.event + 1 : 0,
  };
  return { entries, older: save || event ? older : undefined };
}

async function savesOf(inquiryId: number, before: number) {
  const versions = await db
    .selectFrom("inquiryChange")
    .select("version")
    .distinct()
    .where("inquiryId", "=", inquiryId)
    .where("version", "<", before)
    .orderBy("version", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
  const changes = await db
    .selectFrom("inquiryChange")
    .select(["version", "field", "before", "after", "at", "username"])
    .where("inquiryId", "=", inquiryId)
    .where("version", "<", before)
    .where("version", ">=", versions.at(-1)?.version ?? before)
    .execute();
  const byVersion = new Map(versions.map(({ version }) => [version, [] as typeof changes]));
  for (const change of changes) byVersion.get(change.version)?.push(change);
  return [...byVersion].map(([version, saved]) => ({
    version,
    at: saved[0]?.at ?? "",
    username: saved[0]?.username ?? "",
    fields: saved.map(({ field, before, after }) => ({ field, before, after })),
  }));
}
