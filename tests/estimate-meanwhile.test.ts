import { expect, test } from "vitest";
import { flashOf } from "./support/alert-settings";
import { demolition, estimatesOf } from "./support/estimates";
import { receiptsOf } from "./support/receipts";
import { serveSite } from "./support/site";

/** What a colleague does to an estimate while its draft is open. */
const server = serveSite();
const { send: sendInquiry } = receiptsOf(server);
const { versions, versionOf, press, read, save, send } = estimatesOf(server);

const flash = async (answer: Promise<Response>) => flashOf(await answer);

test("of two colleagues the second sees what the first has saved or sent, and loses nothing", async () => {
  const { id } = await sendInquiry();
  const first = { ...demolition, name: "먼저" };
  expect((await save(id, [first])).status).toBe(303);
  const second = await save(id, [{ ...demolition, name: "나중" }], { note: "내 글" });
  const page = (await second.text()).replaceAll("<!-- -->", "");
  expect(second.status).toBe(409);
  for (const shown of [
    "다른 직원이 먼저 저장했습니다",
    "저장된 값: 철거공사 · 먼저",
    "내 글",
    'value="나중"',
  ])
    expect(page).toContain(shown);
  const version = /name="version"[^>]*value="([^"]+)"/.exec(page)?.[1];
  expect(version).toBe(versionOf(id));
  // Who saves in spite of it has seen it.
  expect(
    (await save(id, [{ ...demolition, name: "나중" }], { version: versionOf(id) })).status,
  ).toBe(303);
  await send(id);
  const late = await save(id, [first], { version: versionOf(id) });
  const told = await late.text();
  expect([late.status, told.includes('value="2.0"')]).toEqual([409, true]);
  expect(told).toContain("다른 직원이 이 견적서를 고객에게 보냈습니다");
  // Begun anew by the colleague, it is theirs, and nothing that the customer has.
  const opened = versions(id)[0];
  await save(id, [{ ...demolition, name: "동료" }], { version: "2.0" });
  const anew = await save(id, [first], { version: `1.${opened?.id}.1` });
  const shown = (await anew.text()).replaceAll("<!-- -->", "");
  expect(shown).toContain("저장된 값: 철거공사 · 동료");
  expect(shown).not.toContain("고객에게 보냈습니다");
  await press(id, { intent: "discard", version: versionOf(id) });
  expect((await save(id, [first], { version: "2.0" })).status).toBe(303);
  expect(versions(id).map(({ number, sentAt }) => [number, sentAt !== null])).toEqual([
    [1, true],
    [2, false],
  ]);
});

test("a draft is deleted after a second question, and not if a colleague has saved meanwhile", async () => {
  const { id } = await sendInquiry();
  await save(id, [demolition]);
  const discard = (version: string) => flash(press(id, { intent: "discard", version }));
  const seen = versionOf(id);
  expect(await read(id, "?delete=1")).toContain("확인: 작성 중인 견적서 삭제");
  await save(id, [{ ...demolition, name: "나중" }], { version: seen });
  expect(await discard(seen)).toContain("수정하거나 보냈습니다");
  expect(versions(id)).toHaveLength(1);
  const draft = versionOf(id);
  for (let time = 0; time < 2; time += 1) expect(await discard(draft)).toContain("삭제했습니다");
  expect(versions(id)).toEqual([]);
  // A form that was open with the deleted one does not overwrite the next, which begins with the same save.
  await save(id, [demolition]);
  expect((await save(id, [demolition], { version: seen })).status).toBe(409);
  const gone = versionOf(id);
  await discard(gone);
  const again = await save(id, [demolition], { version: gone });
  expect([again.status, (await again.text()).includes("견적서를 삭제했습니다")]).toEqual([
    409,
    true,
  ]);
  await save(id, [demolition]);
  // Sent by a colleague, it is the customer's, and no press says that it is deleted.
  const written = versionOf(id);
  await send(id);
  expect(await discard(written)).toContain("수정하거나 보냈습니다");
  expect(versions(id)).toHaveLength(1);
});
