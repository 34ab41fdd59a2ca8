import { expect, test } from "vitest";
import { type FieldName, fieldFacts, valueNames } from "~/contact/inquiry";
import { formOf } from "./support/form";
import { formsIn } from "./support/found-forms";
import { newToken, sendByApi, wholeInquiry } from "./support/inquiry";
import { sheetXml } from "./support/sheet-xml";
import { serveSite } from "./support/site";

const server = serveSite();

/** Where the customer's page has a word of its own. */
const ownLabels: Partial<Record<FieldName, string>> = { mainAddress: "주소" };

const filled = {
  ...wholeInquiry,
  startDate: "2026-03-01",
  moveInDate: "2026-04-30",
  customerMemo: "거실을 넓히고 싶습니다.",
};

function fieldsIn(page: string) {
  const controls = formsIn(page, "/").flatMap((form) => form.controls);
  return new Set(controls.filter(({ kind }) => kind !== "hidden").map(({ name }) => name));
}

test("each field of an inquiry is asked, stored, edited, exported, answered and shown to the customer where it says so", async () => {
  const asStaff = { Cookie: server.cookie };
  const read = async (path: string, headers: Record<string, string> = asStaff) =>
    (await fetch(server.url + path, { headers })).text();
  const sent = formOf({ ...filled, token: await newToken(server.url) });
  const answer = await sendByApi(server.url, sent, asStaff);
  const id = answer.headers.get("Location")?.split("/").at(-1);

  const form = fieldsIn(await read("/contact", {}));
  const editor = fieldsIn(await read(`/admin/contact/${id}?edit`));
  const receipt = await read(answer.headers.get("x-receipt") ?? "", {});
  const { data } = JSON.parse(await read(`/api/contact/${id}`));
  const row = server.rows(`SELECT * FROM inquiry WHERE id = ${id}`)[0] ?? {};
  const sheet = await fetch(`${server.url}/admin/contact/export`, {
    method: "POST",
    headers: asStaff,
    body: new URLSearchParams({ reason: "시험" }),
  });
  const [titles = ""] = sheetXml(Buffer.from(await sheet.arrayBuffer())).split("</row>");

  for (const name of valueNames) {
    const { label, asked, column, line } = fieldFacts[name];
    const isAsked = asked !== "never";
    const typed = (filled as Record<string, string>)[name];
    expect({
      name,
      isInForm: form.has(name),
      isTried: typed !== undefined && typed !== "",
      stored: isAsked ? String(row[name]) : typed,
      isEdited: editor.has(name),
      hasColumn: titles.includes(`>${label}<`) || titles.includes(`>${label}(`),
      answered: data[name],
      hasLine: receipt.includes(`<dt>${ownLabels[name] ?? label}</dt>`),
    }).toEqual({
      name,
      isInForm: isAsked,
      isTried: isAsked,
      stored: typed,
      // The customer's own words stay as they are.
      isEdited: name !== "customerMemo",
      hasColumn: column !== "none",
      answered: row[name],
      hasLine: line === "shown",
    });
  }
});
