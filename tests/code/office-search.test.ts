import { beforeAll, expect, test } from "vitest";
import { loader } from "~/routes/admin/contact/list/route";
import { insertInquiry } from "../support/inquiry-rows";
import { signIn } from "../support/signed-in";

/** The office's search as it arrives in a URL. */

let Cookie: string;
let kim: number;

beforeAll(async () => {
  Cookie = await signIn();
  kim = await insertInquiry({ customer: "김민서", mainAddress: "서울 강남구", status: "HOLD" });
  await insertInquiry({ customer: "나", phoneNumber: "", mainAddress: "50% _" });
});

async function search(query: string) {
  const request = new Request(`http://localhost/admin/contact?${query}`, { headers: { Cookie } });
  const { inquiries } = await loader({ request, params: {}, context: {} });
  return inquiries.map(({ id }) => id);
}

const q = (words: string) => `q=${encodeURIComponent(words)}`;

test.each([
  ["decomposed letters, as Apple devices send them", q("민서".normalize("NFD")), [1]],
  ["spaces around", q("  민서 "), [1]],
  ["50 letters, of which the last is half an emoji", q(`${"가".repeat(49)}😀`), []],
  ["1,000 letters", q("김".repeat(1000)), []],
  ["what is no UTF-8", "q=%ED%A0%BD", []],
  ["a null character", "q=%00", []],
  ["two searches, of which the first counts", `${q("민서")}&${q("나")}`, [1]],
  ["a status", `${q("민")}&status=HOLD`, [1]],
  ["another status", `${q("민")}&status=MEET1`, []],
  ["a status that does not exist is none", `${q("민")}&status=HOLDp`, [1]],
  ["older than all, which leads back to the first page", `${q("민")}&before=1`, [1]],
  ["older than a newer one", `${q("민")}&before=999999999999999`, [1]],
  ["a place that is no number", `${q("민")}&before=1e9`, [1]],
])("%s", async (_, query, expected) => {
  expect(kim).toBe(1);
  expect(await search(query)).toEqual(expected);
});
