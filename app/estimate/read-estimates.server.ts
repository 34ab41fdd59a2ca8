import { db } from "~/database/db.server";
import { maskedName } from "~/text/mask";
import { type Answered, answeredTo } from "./answers";
import type { Paper } from "./estimate";

/** The versions of an inquiry's estimate that were sent, newest first, without their papers. */
export function readSent(inquiryId: number, connection: Pick<typeof db, "selectFrom"> = db) {
  return connection
    .selectFrom("estimate")
    .select(["id", "number", "version", "digest", "total", "validUntil", "sentAt"])
    .select(["seenAt", "seenBy", "seenEnteredBy", "acceptedAt", "acceptedBy", "acceptedEnteredBy"])
    .select(["declinedAt", "declinedBy", "declinedEnteredBy", "answeredAt", "answeredBy", "sentBy"])
    .select(["takenBackAt", "takenBackBy", "takenBackFor"])
    .where("inquiryId", "=", inquiryId)
    .where("sentAt", "is not", null)
    .orderBy("number", "desc")
    .$narrowType<{ sentAt: string; digest: string }>()
    .execute();
}

export type SentVersion = Awaited<ReturnType<typeof readSent>>[number];

/**
 * The versions, and the paper of one of them.
 *
 * @param number which one, as in a URL; otherwise the newest
 * @returns undefined if none was sent
 */
export async function readShown(inquiryId: number, number: string | null) {
  const versions = await readSent(inquiryId);
  const [newest] = versions;
  const shown = versions.find((version) => String(version.number) === number) ?? newest;
  if (!newest || !shown) return undefined;
  return { versions, shown, isNewest: shown === newest, paper: await readPaper(shown.id) };
}

export type Shown = NonNullable<Awaited<ReturnType<typeof readShown>>>;

/** @throws Response 410, in place of a file that somebody would send on */
export function refuseTakenBack({ takenBackAt }: Pick<SentVersion, "takenBackAt">) {
  if (takenBackAt !== null) throw new Response("회수한 견적서입니다.", { status: 410 });
}

/**
 * For the customer's page, which anybody with its link can read: no full name, nobody of the office, and
 * no figure of what was taken back.
 */
export async function readReceived(inquiryId: number, number: string | null) {
  const found = await readShown(inquiryId, number);
  if (!found) return undefined;
  const shown = asReceived(found.shown);
  const paper = shown.takenBackAt === null ? found.paper : undefined;
  return { ...found, versions: found.versions.map(asReceived), shown, paper };
}

export type Received = NonNullable<Awaited<ReturnType<typeof readReceived>>>;

/** Names each column, so that a new one is not shown by itself. */
function asReceived(sent: SentVersion) {
  const { id, number, digest, validUntil, sentAt, answeredAt, takenBackAt, takenBackFor } = sent;
  return {
    ...{ id, number, digest, validUntil, sentAt, answeredAt, takenBackAt, takenBackFor },
    total: takenBackAt === null ? sent.total : undefined,
    seen: shownAnswer(answeredTo(sent, "seen")),
    accepted: shownAnswer(answeredTo(sent, "accepted")),
    declined: shownAnswer(answeredTo(sent, "declined")),
  };
}

function shownAnswer(answered: Answered | undefined) {
  if (!answered) return undefined;
  return { at: answered.at, by: maskedName(answered.by), isEntered: answered.enteredBy !== "" };
}

export async function readPaper(id: number) {
  const { paper } = await db
    .selectFrom("estimate")
    .select("paper")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return parsePaper(paper);
}

/** As it was frozen; what later forms have, an earlier one has not. */
function parsePaper(text: string | null): Paper {
  const paper = JSON.parse(text ?? "");
  const shop = { contactPerson: "", bankAccount: "", ...paper.shop };
  return { form: 1, ...paper, shop };
}

/** All that was sent, newest first. */
export async function readPapers(inquiryId: number) {
  const sent = await db
    .selectFrom("estimate")
    .select("paper")
    .where("inquiryId", "=", inquiryId)
    .where("sentAt", "is not", null)
    .orderBy("number", "desc")
    .execute();
  return sent.map(({ paper }) => parsePaper(paper));
}
