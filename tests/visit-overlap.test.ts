import { expect, test } from "vitest";
import { flashOf } from "./support/alert-settings";
import { receiptsOf } from "./support/receipts";
import { serveSite } from "./support/site";
import { visitsOf } from "./support/visits";

/** Two visits at one hour, and what is agreed on by telephone, as browsers without script send it. */
const server = serveSite();
const { send, ask, inOffice, eventsOf, rowOf } = receiptsOf(server);
const { offer, book, say, timesOf, dayIn, momentOf } = visitsOf(server);

const textOf = async (answer: Promise<Response>) =>
  (await (await answer).text()).replaceAll("<!-- -->", "");
const officePage = (id: number) => textOf(inOffice(`/admin/contact/${id}/visit`));
const confirmedIn = (page: string) => /name="confirmed" value="([^"]*)"/.exec(page)?.[1] ?? "";
const inDays = (days: number) => `${dayIn(days)} 14:00`;
const [first, second, third] = [inDays(3), inDays(4), inDays(5)];

/** An inquiry with times on offer. */
async function offered(...times: string[]) {
  const inquiry = await send();
  // Others would overlap.
  server.change("DELETE FROM visit");
  server.change("UPDATE inquiry SET nextContactAt = NULL");
  expect((await offer(inquiry.id, times)).status).toBe(200);
  return inquiry;
}

test("an overlap with another visit, offer or call is pointed out before it is saved", async () => {
  const visited = await offered(first);
  await say(visited.path, visited.id, { intent: "agree", at: momentOf(first) });
  const asked = await send();
  await offer(asked.id, [second]);
  const called = await send();
  const [day = "", time = ""] = third.split(" ");
  await inOffice(`/admin/contact/${called.id}`, { intent: "promise", day, time, promised: "" });

  const { id, path } = await send();
  const near = [first, second, third].map((time) => time.replace("14:00", "14:20"));
  const refused = await offer(id, near);
  const page = (await refused.text()).replaceAll("<!-- -->", "");
  expect(refused.status).toBe(409);
  const kinds = ["방문 예약:", "방문 제안 중:", "다음 연락:"];
  for (const shown of ["다른 일정과 겹칩니다", ...kinds, "겹쳐도 제안"])
    expect(page).toContain(shown);
  // Who is visited then is no other customer's to be first.
  expect(page).not.toContain("먼저 선택하는 고객에게 제안");
  for (const other of [visited, asked, called])
    expect(page).toContain(`/admin/contact/${other.id}"`);
  expect(timesOf(id)).toEqual([]);
  const confirmed = confirmedIn(page);
  // Another one came meanwhile, or was never shown.
  expect((await offer(id, near, { confirmed: "1 2026" })).status).toBe(409);
  expect((await offer(id, near, { confirmed, intent: "share" })).status).toBe(200);
  // Who is visited before and after, and where, stands beside the forms.
  const officeSees = await officePage(id);
  expect(officeSees).toMatch(/예약된 방문[\s\S]*오후 2시 은하수고객 서울/);
  for (const each of near)
    expect((await say(path, id, { intent: "agree", at: momentOf(each) })).status).toBe(303);
  // Who saw whom: the inquiry itself, and the others beside it.
  const looks = server.rows("SELECT kind, inquiryIds FROM access ORDER BY id");
  expect(looks).toContainEqual({ kind: "DETAIL", inquiryIds: String(id) });
  const others = new RegExp(`\\b${called.id}\\b`);
  expect(looks.some((look) => look.kind === "LIST" && others.test(String(look.inquiryIds)))).toBe(
    true,
  );
  // An hour later nothing overlaps.
  const free = await send();
  expect((await offer(free.id, [first.replace("14:00", "16:00")])).status).toBe(200);
});

test("of an hour offered to several, the first to choose takes it, and the others are asked to choose anew", async () => {
  const one = await offered(first);
  const two = await send();
  const asked = await textOf(offer(two.id, [first, second]));
  for (const shown of ["먼저 선택하는 고객에게 제안", "겹쳐도 제안"])
    expect(asked).toContain(shown);
  const confirmed = confirmedIn(asked);
  expect((await offer(two.id, [first, second], { confirmed })).status).toBe(200);
  const at = momentOf(first);
  const question = `${two.path}/visit?at=${encodeURIComponent(at)}`;
  expect(await textOf(ask(question))).toContain("이 시간으로 예약하시겠습니까?");
  await say(one.path, one.id, { intent: "agree", at });

  const late = await say(two.path, two.id, { intent: "agree", at });
  const page = await textOf(Promise.resolve(late));
  expect(late.status).toBe(409);
  expect(page).toContain("그사이 다른 예약으로 마감된 시간입니다.");
  for (const url of [two.path, question]) {
    const shown = await textOf(ask(url));
    expect(shown).toContain("다른 시간 요청");
    expect(shown).toContain(`at=${encodeURIComponent(momentOf(second))}`);
    expect(shown).not.toContain(`at=${encodeURIComponent(at)}`);
  }
  expect(await officePage(two.id)).toContain("다른 예약으로 마감");
  // None is left: the customer asks for others, and the office sees it.
  await say(one.path, one.id, { intent: "cancel" });
  const third = await send();
  await book(third.id, second);
  await book(one.id, first);
  expect(await textOf(ask(two.path))).toContain("제안해 드린 시간이 모두 마감되었습니다.");
  expect(await textOf(inOffice(`/admin/contact/${two.id}`))).toContain("모두 지났거나 마감됨");
});

test("by telephone a time is booked in one step, offered or not, and no alert tells the office of itself", async () => {
  const { id, path } = await offered(first, second);
  expect(await officePage(id)).toContain("전화로 예약 확정");
  for (const press of [1, 2])
    expect([press, flashOf(await book(id, first))]).toEqual([press, "방문 예약을 확정했습니다."]);
  expect(rowOf(id)).toMatchObject({ nextContactAt: null, visitAt: momentOf(first), newsAt: null });
  expect(eventsOf(id).at(-1)).toEqual(["VISIT_AGREED", "admin", momentOf(first)]);
  expect(timesOf(id)).toHaveLength(2);
  // The customer has said another time on the telephone.
  await book(id, third);
  expect(timesOf(id).map(({ at }) => at)).toEqual([momentOf(third)]);
  expect(await textOf(ask(path))).toContain("에 담당자가 방문합니다.");

  const other = await send();
  const refused = await book(other.id, third.replace("14:00", "14:30"));
  const page = await textOf(Promise.resolve(refused));
  expect(refused.status).toBe(409);
  for (const shown of ["방문 예약:", "겹쳐도 확정", 'value="14:30"']) expect(page).toContain(shown);
  const confirmed = confirmedIn(page);
  expect((await book(other.id, third.replace("14:00", "14:30"), { confirmed })).status).toBe(303);
  expect(await textOf(inOffice(`/admin/today/month?month=${third.slice(0, 7)}`))).toContain("겹침");
  for (const [time, problem] of [
    [" 10:00", "하나 이상"],
    ["2020-01-01 10:00", "이미 지난 시각"],
  ] as const)
    expect(await textOf(book(other.id, time))).toContain(problem);
});

test("the office says that it has been there, and the visit is due no more", async () => {
  const { id, path } = await offered(first);
  await book(id, first);
  const over = new Date(Date.now() - 60_000).toISOString();
  server.change(`UPDATE visit SET at = '${over}' WHERE inquiryId = ${id}`);
  const page = await textOf(inOffice(`/admin/contact/${id}`));
  expect(page).toContain('value="visited"');
  expect(await textOf(inOffice("/admin/today?list=promises"))).toMatch(
    /방문[\s\S]*서울 중구 세종대로 1/,
  );
  await inOffice(`/admin/contact/${id}`, { intent: "visited", visit: over });
  expect(rowOf(id)).toMatchObject({ visitAt: null, nextAt: null });
  expect(eventsOf(id).at(-1)).toEqual(["VISITED", "admin", over]);
  expect(await textOf(inOffice(`/admin/contact/${id}`))).not.toContain('value="visited"');
  expect(await textOf(ask(path))).toContain("에 담당자가 방문합니다.");
});
