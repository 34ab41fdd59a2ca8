import type { User } from "~/auth/session.server";
import { readSite } from "~/company/read-site.server";
import { readConsent } from "~/contact/consent.server";
import { isOverdue } from "~/contact/desk/today.server";
import { dueOf } from "~/contact/due-date";
import { type EventKind, kindsThat } from "~/contact/event-kinds";
import { hasContract } from "~/contact/has-contract";
import { readStory, storyCursorIn } from "~/contact/inquiry-story.server";
import { numberWithinKorea } from "~/contact/list/find-inquiries.server";
import type { readInquiry } from "~/contact/read-inquiry.server";
import { hasPage, readNewestLink } from "~/contact/receipt/customer-link.server";
import { readPeriods } from "~/contact/retention/retention.server";
import { db } from "~/database/db.server";
import { todayInSeoul } from "~/text/moment";
import { asciiDigits } from "~/text/plain-number";
import { readVisit } from "~/visit/read-visit.server";
import { offeredPromise } from "./offered-promise";

type Inquiry = Awaited<ReturnType<typeof readInquiry>>;

export type InquiryPage = Awaited<ReturnType<typeof readPage>>;

export async function readPage(inquiry: Inquiry, user: User, search: URLSearchParams) {
  return {
    ...inquiry,
    isDue: isOverdue(inquiry.nextContactAt),
    isVisitOver: isOverdue(inquiry.visitAt),
    readAt: new Date().toISOString(),
    offered: offeredPromise(Date.now(), (await readSite()).officeHours),
    story: await readStory(inquiry.id, storyCursorIn(search)),
    said: await readSaid(inquiry.id),
    consent: await readConsent(inquiry),
    sameNumber: await readSameNumber(inquiry),
    lines: await readOwnLines(inquiry.id, user.username),
    end: await readEnd(inquiry),
    liked: await readLiked(inquiry),
    estimate: inquiry.withdrawnAt === null ? await readNewestEstimate(inquiry.id) : undefined,
    visit: await readVisit(inquiry.id),
    newestLink: await readNewestLink(inquiry.id),
    hasPage: await hasPage(inquiry.id),
  };
}

/** For paper, which has no next page. */
function readSaid(inquiryId: number) {
  return db
    .selectFrom("inquiryEvent")
    .select(["id as event", "at", "username", "kind", "text"])
    .where("inquiryId", "=", inquiryId)
    .where("kind", "in", kindsThat("isPrinted"))
    .orderBy("id", "desc")
    .execute();
}

/** When these change, what was typed has been saved. Nothing else may empty those fields. */
async function readOwnLines(inquiryId: number, username: string) {
  const newest = (kinds: EventKind[]) =>
    db
      .selectFrom("inquiryEvent")
      .select("id")
      .where("inquiryId", "=", inquiryId)
      .where("username", "=", username)
      .where("kind", "in", kinds)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
  const note = await newest(["NOTE"]);
  const call = await newest(kindsThat("isCall"));
  return { note: note?.id ?? 0, call: call?.id ?? 0 };
}

/** Without an id if the project is gone or in the trash. */
async function readLiked(inquiry: Inquiry) {
  const { portfolioId, portfolioTitle } = inquiry;
  if (!portfolioTitle) return undefined;
  if (portfolioId === null) return { title: portfolioTitle, id: undefined };
  const project = await db
    .selectFrom("portfolio")
    .select("id")
    .where("id", "=", portfolioId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return { title: portfolioTitle, id: project?.id };
}

async function readEnd(inquiry: Inquiry) {
  return {
    isContract: hasContract(inquiry),
    due: dueOf(inquiry, await readPeriods()),
    today: todayInSeoul(),
  };
}

/** The newest version that was sent, or else the draft; and whether the next one is being written. */
async function readNewestEstimate(inquiryId: number) {
  const [newest, before] = await db
    .selectFrom("estimate")
    .select(["number", "total", "sentAt", "seenAt", "acceptedAt", "declinedAt", "takenBackAt"])
    .where("inquiryId", "=", inquiryId)
    .orderBy("number", "desc")
    .limit(2)
    .execute();
  // There is at most one draft, the newest.
  const isNextDrafted = newest?.sentAt === null && before !== undefined;
  return newest && { ...(isNextDrafted ? before : newest), isNextDrafted };
}

/** The shortest complete number has eight digits: 1588-1234. */
const FEWEST = 8;
const MOST_SHOWN = 10;

export async function readSameNumber({ id, phoneNumber }: { id: number; phoneNumber: string }) {
  const number = asciiDigits(phoneNumber)
    .replace(/[-. ()]/g, "")
    .replace(/^\+820?/, "0");
  if (number.replace(/\D/g, "").length < FEWEST) return [];
  return db
    .selectFrom("inquiry")
    .select(["id", "customer", "status", "receivedAt", "isSpam"])
    .where(numberWithinKorea, "=", number)
    .where("id", "!=", id)
    .where("deletedAt", "is", null)
    .orderBy("id", "desc")
    .limit(MOST_SHOWN)
    .execute();
}
