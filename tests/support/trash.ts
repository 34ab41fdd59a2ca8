import { expect } from "vitest";

interface Place {
  url: string;
  cookie: string;
}

/** Presses a button of the office's trash, as a page without script does. */
export function pressInTrash(
  { url, cookie }: Place,
  intent: "restore" | "delete",
  kind: "inquiry" | "portfolio",
  id: unknown,
) {
  return fetch(`${url}/admin/settings/trash`, {
    method: "POST",
    headers: { Cookie: cookie },
    body: new URLSearchParams({ intent, kind, id: String(id) }),
    redirect: "manual",
  });
}

/** Destroys everything that is in the trash. */
export async function emptyTrash(place: Place) {
  for (;;) {
    const headers = { Cookie: place.cookie };
    const page = await (await fetch(`${place.url}/admin/settings/trash`, { headers })).text();
    const [, kind, id] = /value="(inquiry|portfolio)-(\d+)"/.exec(page) ?? [];
    if (!kind) return;
    const answer = await pressInTrash(place, "delete", kind as "inquiry" | "portfolio", id);
    expect(answer.status).toBe(303);
  }
}
