import { plainNumber } from "~/contact/desk/plain-number.server";
import { db } from "~/database/db.server";
import { asciiDigits } from "~/text/plain-number";

/** The shortest complete number has eight digits: 1588-1234. */
const FEWEST = 8;
const MOST_SHOWN = 10;

export async function readSameNumber({ id, phoneNumber }: { id: number; phoneNumber: string }) {
  const number = asciiDigits(phoneNumber).replace(/[-. ()]/g, "");
  if (number.replace(/\D/g, "").length < FEWEST) return [];
  return db
    .selectFrom("inquiry")
    .select(["id", "customer", "status", "receivedAt", "isSpam"])
    .where(plainNumber, "=", number)
    .where("id", "!=", id)
    .where("deletedAt", "is", null)
    .orderBy("id", "desc")
    .limit(MOST_SHOWN)
    .execute();
}
