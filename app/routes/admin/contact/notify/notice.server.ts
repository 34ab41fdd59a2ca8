import type { Actor } from "~/auth/record-access.server";
import { readSite } from "~/company/read-site.server";
import { requireOpen } from "~/contact/read-inquiry.server";
import {
  addLink,
  endLinks,
  knownLink,
  readNewestLink,
} from "~/contact/receipt/customer-link.server";
import { filledMessage } from "~/contact/receipt/link-message";
import { readLinkMessage } from "~/contact/receipt/link-message.server";
import { whyNoLink } from "~/contact/receipt/why-no-link";
import { isSamePress, recordEvent } from "~/contact/record-event.server";
import { db } from "~/database/db.server";
import { originOf } from "~/site.server";

/** What the customer is sent, with the key of their page: never in a URL, a cookie or the story. */
export interface Notice {
  url: string;
  message: string;
  /** The office may have been opened under an address that the customer cannot reach. */
  isHostUnsure: boolean;
}

/** The link that was sent before; an additional one where none can be computed again. */
export async function showLink(inquiryId: number, by: Actor) {
  return await db.transaction().execute(async (trx) => {
    await requireLinkable(trx, inquiryId);
    return await linkFor(trx, inquiryId, by);
  });
}

/**
 * Ends all links and makes one.
 *
 * @param seen the newest link of the page that asked, as `idOf` says it
 * @returns its path; undefined if there is another one since, unless the same person has pressed twice
 */
export async function changeLink(inquiryId: number, seen: string, by: Actor) {
  return await db.transaction().execute(async (trx) => {
    await requireLinkable(trx, inquiryId);
    const newest = await readNewestLink(inquiryId, trx);
    if (idOf(newest) !== seen) {
      const isOwn = newest?.kind === "LINK_CHANGED" && newest.username === by.username;
      return isOwn ? await linkFor(trx, inquiryId, by) : undefined;
    }
    await endLinks(trx, inquiryId);
    const path = await addLink(trx, inquiryId);
    await recordEvent(trx, inquiryId, "LINK_CHANGED", "(이전 링크는 더 이상 열리지 않음)", by);
    return path;
  });
}

export function idOf(newest: { id: number } | undefined) {
  return String(newest?.id ?? "");
}

async function linkFor(trx: typeof db, inquiryId: number, by: Actor) {
  const known = await knownLink(inquiryId, trx);
  if (known === undefined) {
    const path = await addLink(trx, inquiryId);
    await recordEvent(trx, inquiryId, "LINK_MADE", "", by);
    return path;
  }
  if (!(await isSamePress(trx, inquiryId, "LINK_SHOWN", "", by))) {
    await recordEvent(trx, inquiryId, "LINK_SHOWN", "", by);
  }
  return known;
}

async function requireLinkable(trx: Pick<typeof db, "selectFrom">, inquiryId: number) {
  const stored = await trx
    .selectFrom("inquiry")
    .select(["isSpam", "withdrawnAt", "deletedAt"])
    .where("id", "=", inquiryId)
    .executeTakeFirst();
  const why = stored && whyNoLink(stored);
  if (why) throw new Response(why, { status: 409 });
  await requireOpen(trx, inquiryId);
}

export async function noticeWith(request: Request, path: string): Promise<Notice> {
  const origin = originOf(request);
  const url = (origin ?? new URL(request.url).origin) + path;
  const message = filledMessage(await readLinkMessage(), (await readSite()).name, url);
  return { url, message, isHostUnsure: origin === undefined };
}
