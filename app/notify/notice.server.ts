import type { Actor } from "~/auth/record-access.server";
import { readSite } from "~/company/read-site.server";
import { requireOpen } from "~/contact/read-inquiry.server";
import {
  addLink,
  endLinks,
  hasPage,
  knownLink,
  readNewestLink,
} from "~/contact/receipt/customer-link.server";
import { whyNoLink } from "~/contact/receipt/why-no-link";
import { isSamePress, recordEvent } from "~/contact/record-event.server";
import { db } from "~/database/db.server";
import { originOf } from "~/site.server";
import { readNews } from "./news.server";
import { readWords } from "./read-words.server";
import type { Subject } from "./ways";
import { filledWords } from "./words";

/** What the customer is sent, with the key of their page: never in a URL, a cookie or the story. */
export interface Notice {
  subject: Subject;
  url: string;
  message: string;
  /** The office may have been opened under an address that the customer cannot reach. */
  isHostUnsure: boolean;
  phoneNumber: string;
  email: string;
  /** What was done before, if it was. */
  said?: string;
}

interface Press {
  request: Request;
  inquiryId: number;
  by: Actor;
}

/**
 * For the page on which something was done of which the customer does not know yet.
 *
 * @param said what was done, and what not
 * @returns undefined if the customer has no page, or it may not be shown
 */
export async function noticeAfter(
  { request, inquiryId, by }: Press,
  subject: Subject,
  said: string,
) {
  const inquiry = await readLinkable(db, inquiryId);
  if (!inquiry || whyNoLink(inquiry) || !(await hasPage(inquiryId))) return undefined;
  // The customer may have answered meanwhile.
  if (!(await readNews(inquiryId, subject, db))) return undefined;
  // The act that was done has its own line, by the same person.
  const path = await db
    .transaction()
    .execute(
      async (trx) => (await knownLink(inquiryId, trx)) ?? (await makeLink(trx, inquiryId, by)),
    );
  return { ...(await noticeWith(request, inquiryId, subject, path)), said };
}

/** The link that was sent before; an additional one where none can be computed again. */
export async function showLink(inquiryId: number, by: Actor) {
  return await db.transaction().execute(async (trx) => {
    await requireLinkable(trx, inquiryId);
    return await shownLink(trx, inquiryId, by);
  });
}

async function shownLink(trx: typeof db, inquiryId: number, by: Actor) {
  const known = await knownLink(inquiryId, trx);
  if (known === undefined) return await makeLink(trx, inquiryId, by);
  if (!(await isSamePress(trx, inquiryId, "LINK_SHOWN", "", by))) {
    await recordEvent(trx, inquiryId, "LINK_SHOWN", "", by);
  }
  return known;
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
      return isOwn ? await shownLink(trx, inquiryId, by) : undefined;
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

async function makeLink(trx: typeof db, inquiryId: number, by: Actor) {
  const path = await addLink(trx, inquiryId);
  await recordEvent(trx, inquiryId, "LINK_MADE", "", by);
  return path;
}

async function requireLinkable(trx: Pick<typeof db, "selectFrom">, inquiryId: number) {
  const stored = await readLinkable(trx, inquiryId);
  const why = stored && whyNoLink(stored);
  if (why) throw new Response(why, { status: 409 });
  await requireOpen(trx, inquiryId);
}

function readLinkable(connection: Pick<typeof db, "selectFrom">, inquiryId: number) {
  return connection
    .selectFrom("inquiry")
    .select(["isSpam", "withdrawnAt", "deletedAt"])
    .where("id", "=", inquiryId)
    .executeTakeFirst();
}

/** @throws Response 404 if there is nothing to tell of that */
export async function noticeWith(
  request: Request,
  inquiryId: number,
  subject: Subject,
  path: string,
): Promise<Notice> {
  const { customer, phoneNumber, email } = await requireOpen(db, inquiryId);
  const news = await readNews(inquiryId, subject, db);
  if (!news) throw new Response("고객에게 알릴 내용이 없습니다.", { status: 404 });
  const origin = originOf(request);
  const url = (origin ?? new URL(request.url).origin) + path;
  const { name } = await readSite();
  const message = filledWords((await readWords())[news.occasion], {
    ...{ "{이름}": customer || "고객", "{회사}": name, "{링크}": url },
    ...news.values,
  });
  return { subject, url, message, isHostUnsure: origin === undefined, phoneNumber, email };
}
