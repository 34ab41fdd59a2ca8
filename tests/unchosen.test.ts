import { expect, test } from "vitest";
import { formOf } from "./support/form";
import { wholeInquiry } from "./support/inquiry";
import { receiptsOf } from "./support/receipts";
import { serveSite } from "./support/site";

/** The spec stores 전체 시공 where nothing was chosen; nobody reads that they chose it. */
const server = serveSite();
const { send, ask, inOffice, rowOf } = receiptsOf(server);

const plain = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");
const save = (id: number, fields: Record<string, string>) =>
  inOffice(`/admin/contact/${id}`, {
    ...wholeInquiry,
    version: String(rowOf(id).version),
    ...fields,
  });

test("who chose no scope of work reads 미선택, as the office does, and the /api the spec's default", async () => {
  const { id, path } = await send();
  expect(rowOf(id)).toMatchObject({ interiorType: "ALL", isInteriorTypeChosen: 0 });
  expect(await plain(await ask(path))).toContain("<dt>공사 범위</dt><dd>미선택</dd>");
  const office = await plain(await inOffice(`/admin/contact/${id}`));
  expect(office).toMatch(/<legend>공사 범위<\/legend>미선택/);
  const { data } = await (await inOffice(`/api/contact/${id}`)).json();
  expect(data.interiorType).toBe("ALL");
  expect(data).not.toHaveProperty("isInteriorTypeChosen");

  const chosen = await send({ interiorType: "ALL" });
  expect(await plain(await ask(chosen.path))).toContain("<dt>공사 범위</dt><dd>전체 시공</dd>");
});

test("saving without a choice leaves it open; a choice is in the history; a program that sends back what it read has chosen nothing", async () => {
  const { id } = await send();
  expect((await save(id, { memo: "전화함", interiorType: "" })).status).toBe(303);
  expect(rowOf(id)).toMatchObject({ interiorType: "ALL", isInteriorTypeChosen: 0 });
  await fetch(`${server.url}/api/contact/${id}/modify`, {
    method: "PUT",
    headers: { Cookie: server.cookie },
    body: formOf({ interiorType: "ALL", status: "MEET1" }),
  });
  expect(rowOf(id)).toMatchObject({ status: "MEET1", isInteriorTypeChosen: 0 });

  const stale = await save(id, { interiorType: "PART", version: "1" });
  expect(stale.status).toBe(409);
  expect(await plain(stale)).toContain("저장된 값: 미선택");
  expect((await save(id, { interiorType: "ALL" })).status).toBe(303);
  expect(rowOf(id)).toMatchObject({ interiorType: "ALL", isInteriorTypeChosen: 1 });
  const story = await plain(await inOffice(`/admin/contact/${id}`));
  expect(story).toMatch(/<dt>공사 범위<\/dt> <dd>미선택<\/dd> <dd>전체 시공<\/dd>/);
});
