import { tellOfCustomer } from "~/contact/announce.server";
import type { CustomersKind } from "~/contact/event-kinds";
import { storeAnswer } from "~/contact/full-disk.server";
import { requireOpen } from "~/contact/read-inquiry.server";
import { recordEvent } from "~/contact/record-event.server";
import { reopen } from "~/contact/reopen.server";
import { db } from "~/database/db.server";

type Inquiry = Awaited<ReturnType<typeof requireOpen>>;

/** An event of the story, of which the office is told. */
interface Said {
  kind: CustomersKind;
  text: string;
}

/**
 * Writes down what a customer answers on their own page and tells the office, in one transaction. A
 * second press, from this telephone or another, changes nothing.
 *
 * @param write stores the answer. Returns its events, of which the office is told the last; why not, in
 *   words for the customer; or undefined if it was said already
 * @returns why not; 503 if the disk is full
 * @throws Response 404 if the inquiry is gone, 409 if it was withdrawn
 */
export async function answerAsCustomer(
  inquiryId: number,
  write: (trx: typeof db, inquiry: Inquiry) => Promise<[...Said[], Said] | string | undefined>,
) {
  const answer = async (trx: typeof db) => {
    const inquiry = await requireOpen(trx, inquiryId);
    const said = await write(trx, inquiry);
    if (said === undefined || typeof said === "string") return said;
    const newsAt = new Date().toISOString();
    await trx.updateTable("inquiry").set({ newsAt }).where("id", "=", inquiryId).execute();
    await reopen(trx, inquiryId, undefined);
    for (const { kind, text } of said) await recordEvent(trx, inquiryId, kind, text, undefined);
    const told = said.at(-1) as Said;
    await tellOfCustomer(trx, inquiryId, told.kind);
    return undefined;
  };
  return await storeAnswer(() => db.transaction().execute(answer));
}
