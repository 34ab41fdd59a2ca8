import { alertSettings } from "./alert-settings";
import { demolition, estimatesOf } from "./estimates";
import { formOf } from "./form";
import { addInquiry, newToken, wholeInquiry } from "./inquiry";
import { pictureFile } from "./picture";
import { fillSite } from "./public-site";
import type { Site } from "./site";

/**
 * One of each thing that a form of the site can be about.
 *
 * @returns addresses that no link leads to
 */
export async function fillOffice(server: Site) {
  await fillSite(server, 2);
  const url = "https://hooks.example/1";
  await alertSettings(server).press("/webhook", { intent: "save", form: "SLACK", url });
  const body = formOf({
    ...wholeInquiry,
    token: await newToken(server.url),
    files: new File(["도면"], "도면.txt"),
  });
  const headers = { Cookie: server.cookie };
  const sent = await fetch(`${server.url}/api/contact/add`, { method: "POST", headers, body });
  const imageFiles = await pictureFile("올린 사진.jpg");
  const staged = { method: "POST", headers, body: formOf({ imageFiles }) };
  await fetch(`${server.url}/api/staged/portfolio`, staged);
  const receipt = sent.headers.get("x-receipt") ?? "";
  const first = Number(sent.headers.get("Location")?.split("/").at(-1));
  const { save, send } = estimatesOf(server);
  await save(first, [demolition]);
  await send(first);
  const drafted = await addInquiry(server.url);
  await save(drafted, [demolition]);
  const [closed, withdrawn, apart, trashed, spam] = [
    await addInquiry(server.url),
    await addInquiry(server.url),
    await addInquiry(server.url),
    await addInquiry(server.url),
    await addInquiry(server.url),
  ];
  server.change(`
    INSERT INTO site (id, name, tagline) VALUES (1, '느티 공간', '오래 사는 집');
    INSERT INTO contentBlock (kind, ord, title, str) VALUES ('step', 0, '상담', '집을 봅니다.');
    UPDATE inquiry SET isSpam = 0;
    UPDATE inquiry SET nextContactAt = '2026-01-01T00:00:00.000Z' WHERE id = ${drafted};
    UPDATE inquiry SET closedAt = '2026-01-01', disputedAt = '2026-01-01' WHERE id = ${closed};
    UPDATE inquiry SET withdrawnAt = '2026-01-01' WHERE id = ${withdrawn};
    UPDATE inquiry SET withdrawnAt = '2026-01-01', status = 'COMPLETE', deletedAt = '2026-01-01',
      deletedBy = '' WHERE id = ${apart};
    UPDATE inquiry SET deletedAt = '2026-01-01', deletedBy = 'admin' WHERE id = ${trashed};
    UPDATE inquiry SET isSpam = 1, spamSignals = 'advertWords' WHERE id = ${spam};
    INSERT INTO account (username, passwordHash, role, createdAt) VALUES ('other', '', 'ADMIN', '');
    INSERT INTO alert (channel, kind, createdAt, dueAt, attempts, state, failure)
      VALUES ('WEBHOOK', 'TEST', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 1, 'GIVEN_UP', 'REFUSED');
    INSERT INTO pushDevice (accountId, endpoint, p256dh, auth, device, createdAt)
      VALUES (1, 'https://push.example/1', '', '', '휴대전화', '2026-01-01T00:00:00.000Z');
    UPDATE portfolio SET isDraft = 1 WHERE id = 1;
    INSERT INTO privacyRequest (kind, askedOn, enteredBy) VALUES ('ACCESS', '2026-01-01', 'admin');
    INSERT INTO privacyRequest (kind, askedOn, enteredBy, doneAt, doneBy)
      VALUES ('ACCESS', '2026-01-01', 'admin', '2026-01-02', 'admin');`);
  const inquiries = [first, drafted, closed, withdrawn, trashed, spam];
  return [
    ...["", "/accept", "/withdraw"].map((act) => receipt + act),
    ...inquiries.map((id) => `/admin/contact/${id}`),
    ...[first, drafted].map((id) => `/admin/contact/${id}/estimate`),
    `/admin/settings/apart/${apart}`,
    "/admin/contact?spam=1",
    "/admin/contact?deleted=1",
  ];
}
