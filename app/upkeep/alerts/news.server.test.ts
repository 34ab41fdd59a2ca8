import { expect, test } from "vitest";
import { tellOfCustomer } from "~/contact/announce.server";
import { trashInquiry } from "~/contact/retention/trash-inquiry.server";
import { withdrawInquiry } from "~/contact/retention/withdraw-inquiry.server";
import { db } from "~/database/db.server";
import { insertInquiry, staff } from "../../../tests/support/inquiry-rows";
import { readNews } from "./news.server";
import { giveUp } from "./outbox.server";

/** The alerts of an inquiry, oldest first, and what they tell now. */
async function newsOf(inquiryId: number) {
  const alerts = await db
    .selectFrom("alert")
    .selectAll()
    .where("inquiryId", "=", inquiryId)
    .orderBy("id")
    .execute();
  return Promise.all(alerts.map(async (alert) => ({ alert, news: await readNews(alert) })));
}

test("the office hears what a customer adds, corrects and withdraws; of what is withdrawn only its number", async () => {
  await db.updateTable("alertChannel").set({ isOn: 1 }).where("kind", "=", "MAIL").execute();
  for (const status of ["CONTACT", "CONTRACT"] as const) {
    const id = await insertInquiry({ status, customer: "은하수고객" });
    await tellOfCustomer(db, id, "ADDED");
    await tellOfCustomer(db, id, "CORRECTED");
    expect((await newsOf(id)).map(({ news }) => news?.title)).toEqual([
      "고객이 내용을 추가함",
      "고객이 보낸 내용을 수정함",
    ]);
    await withdrawInquiry(id, "", undefined);
    const [added, corrected, withdrawn] = await newsOf(id);
    expect([added?.news, corrected?.news]).toEqual([undefined, undefined]);
    const link = status === "CONTACT" ? `/admin/contact/${id}` : "/admin/settings/apart";
    expect(withdrawn?.news).toMatchObject({
      title: "고객이 문의를 철회함",
      text: `${id}번 문의`,
      link,
    });
    expect(JSON.stringify(withdrawn?.news)).not.toContain("은하수고객");
    // Given up for good, or the channel would try the same one again and again.
    for (const each of [added, corrected]) if (each) await giveUp(each.alert, { failure: "MOVED" });
    expect((await newsOf(id)).map(({ alert }) => alert.state)).toEqual([
      "GIVEN_UP",
      "GIVEN_UP",
      "WAITING",
    ]);
  }
});

test("nothing is told of spam, and nothing of what staff themselves note or have in the trash", async () => {
  const spam = await insertInquiry({ isSpam: 1 });
  await tellOfCustomer(db, spam, "ADDED");
  await withdrawInquiry(spam, "", undefined);
  const noted = await insertInquiry({});
  await withdrawInquiry(noted, "본인이 전화로", staff);
  expect([...(await newsOf(spam)), ...(await newsOf(noted))]).toEqual([]);
  const trashed = await insertInquiry({});
  await tellOfCustomer(db, trashed, "ADDED");
  await trashInquiry(String(trashed), staff);
  expect((await newsOf(trashed)).map(({ news }) => news)).toEqual([undefined]);
});
