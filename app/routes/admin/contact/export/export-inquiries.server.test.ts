import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Order } from "~/contact/list/list-order";
import { trashInquiry } from "~/contact/retention/trash-inquiry.server";
import { sqlite } from "~/database/db.server";
import { insertInquiry, staff } from "../../../../../tests/support/inquiry-rows";
import { sheetXml } from "../../../../../tests/support/sheet-xml";
import { existing, idsOf, sheetOf } from "./export-inquiries.server";

test.each<Order>(["arrival", "promise", "touched"])(
  "an export has every inquiry once, in its place, whatever colleagues do while it is read (%s)",
  async (order) => {
    sqlite.exec(`
      DELETE FROM inquiry;
      WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 1300)
      INSERT INTO inquiry (receivedAt, consentChannel, personalInformationAgree, customer,
        phoneNumber, buildingType, interiorType, nextContactAt, touchedAt)
      SELECT '2026-01-01', 'WEB', 1, '김고객', '01000000000', 'HOUSE', 'ALL',
        strftime('%Y-%m-%dT%H:%M:00.000Z', 1767225600 + 60 * ((n * 7) % 1300), 'unixepoch'),
        strftime('%Y-%m-%dT%H:%M:00.000Z', 1767225600 + 60 * ((n * 11) % 1300), 'unixepoch')
      FROM number`);
    const places = {
      arrival: "id DESC",
      promise: "nextContactAt, id DESC",
      touched: "touchedAt DESC, id DESC",
    };
    const inPlace = sqlite
      .prepare(`SELECT id FROM inquiry ORDER BY ${places[order]}`)
      .pluck()
      .all();
    const first = sqlite.prepare("SELECT id FROM inquiry ORDER BY touchedAt LIMIT 1").pluck();
    const touch = sqlite.prepare(
      `UPDATE inquiry SET touchedAt = '2027-01-01T00:00:00.000Z',
        nextContactAt = '2025-01-01T00:00:00.000Z' WHERE id = ?`,
    );
    let isRead = false;
    async function colleague() {
      while (!isRead) {
        await setImmediate();
        touch.run(first.get());
      }
    }
    const works = colleague();
    const ids = await idsOf({ isSpam: false, status: undefined, words: "", order });
    isRead = true;
    await works;
    expect(ids).toEqual(inPlace);
  },
);

test("what is put into the trash while the sheet is written is not in it", async () => {
  sqlite.exec("DELETE FROM inquiry");
  const ids = [];
  for (const customer of ["김하나", "이둘", "박셋"]) ids.push(await insertInquiry({ customer }));
  const asked = idsOf({ isSpam: false, status: undefined, words: "", order: "arrival" });
  await trashInquiry(String(ids[1]), staff);
  expect(await existing(asked)).toEqual([ids[2], ids[0]]);
  const sheet = sheetXml(await buffer(sheetOf(asked)));
  expect(sheet.match(/김하나|이둘|박셋/g)).toEqual(["박셋", "김하나"]);
});
