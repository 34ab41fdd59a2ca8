import { addEntry } from "./entry";
import { demolition, estimatesOf } from "./estimates";
import { formOf } from "./form";
import { addInquiry, inquiry, newToken } from "./inquiry";
import { fillSite } from "./public-site";
import type { RunningServer } from "./server";
import type { Site } from "./site";
import { addShapes, tellStory } from "./told-project";
import { visitsOf } from "./visits";

/**
 * Fills a site so that every page of it has what it can show: projects with a story, a pair and
 * drafts, a notice, a page of inquiries in every state.
 *
 * @returns addresses of which only their owner knows
 */
export async function fillWholeSite(server: RunningServer) {
  await fillSite(server, 13);
  const told = await addShapes(server);
  await tellStory(server, told);
  await addEntry(server);
  server.change(`
    INSERT INTO site (id, name, tagline, introduction, notice, instagramUrl, kakaoChannelUrl)
      VALUES (1, '느티 공간', '오래 사는 집', '동네에서 집을 고칩니다.', '내일은 쉽니다.',
        'https://www.instagram.com/neuti', 'https://pf.kakao.com/_neuti');
    INSERT INTO contentBlock (kind, ord, title, str) VALUES ('step', 0, '상담', '집을 봅니다.');
    UPDATE mainImage SET line = '볕 드는 거실', leadsTo = 2 WHERE ord = 0;
    UPDATE portfolio SET isDraft = 1 WHERE id = 3;
    UPDATE portfolio SET deletedAt = '2026-01-01', deletedBy = 'admin' WHERE id = 4;`);
  const files = [new File(["도면"], "도면.txt"), new File(["목록"], "목록.txt")];
  const headers = { Cookie: await server.login() };
  const token = await newToken(server.url);
  const sent = formOf({ ...inquiry, token, customerMemo: "창을 넓히고 싶습니다.", files });
  const answer = await fetch(`${server.url}/api/contact/add`, {
    ...{ method: "POST", body: sent, headers },
  });
  const id = Number(answer.headers.get("Location")?.split("/").at(-1));
  const site = { ...server, cookie: headers.Cookie } as Site;
  const { save, send } = estimatesOf(site);
  await save(id, [demolition, { ...demolition, work: "목공사" }], { note: "비고입니다." });
  await send(id);
  const { offer, dayIn } = visitsOf(site);
  await offer(id, [`${dayIn(3)} 14:00`, `${dayIn(5)} 10:00`]);
  for (let number = 2; number <= 32; number += 1) {
    await addInquiry(server.url, { customer: `김고객${number}` });
  }
  server.change(`
    UPDATE inquiry SET status = 'MEET1', nextContactAt = '2026-01-01T00:00:00.000Z',
      openedAt = '2026-01-01' WHERE id % 3 = 0;
    UPDATE inquiry SET isSpam = 1, spamSignals = 'advertWords' WHERE id IN (31, 32);
    UPDATE inquiry SET withdrawnAt = '2026-01-01' WHERE id = 30;
    UPDATE inquiry SET withdrawnAt = '2026-01-01', status = 'COMPLETE',
      deletedAt = '2026-01-01', deletedBy = '' WHERE id = 29;
    UPDATE inquiry SET deletedAt = '2026-01-01', deletedBy = 'admin' WHERE id = 28;`);
  return { told, receipt: answer.headers.get("x-receipt") ?? "" };
}
