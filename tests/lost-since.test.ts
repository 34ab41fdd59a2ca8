import { copyFileSync } from "node:fs";
import { expect, test } from "vitest";
import { labels, lostSince, uncounted } from "~/upkeep/backup/lost-since.server";
import { addInquiry, change, makeSmallSite } from "./support/small-site";

test("whatever people have put in or changed since is counted, also in tables that the copy lacks, and nothing else", () => {
  const site = makeSmallSite();
  const copy = `${site.databaseFile}.before-9999_of_tomorrow`;
  copyFileSync(site.databaseFile, copy);
  const lost = () => lostSince(copy, site.databaseFile);
  expect(lost()).toEqual({ count: 0, lines: [], changed: [] });
  change(site, (database) =>
    database.exec(`UPDATE account SET lastLoginAt = '2026-01-01';
      INSERT INTO session (tokenHash, accountId, sessionVersion, createdAt, lastUsedAt, device, address)
        VALUES ('t', 1, 1, 'x', 'x', '', '');
      UPDATE alertSummary SET lastDay = '2026-01-01'`),
  );
  expect(lost()).toEqual({ count: 0, lines: [], changed: [] });
  addInquiry(site, 4, "이고객");
  change(site, (database) =>
    database.exec(`CREATE TABLE ofTomorrow (id INTEGER PRIMARY KEY) STRICT;
      INSERT INTO ofTomorrow VALUES (1), (2);
      UPDATE inquiry SET memo = '전화함' WHERE id = 1;
      INSERT INTO estimate (inquiryId, number, draft, total, validUntil, savedAt, savedBy)
        VALUES (1, 1, '{}', 0, '', 'x', 'admin');
      INSERT INTO privacyRequest (kind, askedOn, text, enteredBy)
        VALUES ('ACCESS', '2026-01-01', '열람', 'admin');
      UPDATE retention SET spamDays = 20;
      UPDATE alertChannel SET isOn = 1 WHERE kind = 'MAIL';
      INSERT INTO secondStep VALUES (1, 's', 0)`),
  );
  expect(lost()).toEqual({
    count: 10,
    lines: [
      expect.stringMatching(/^2번 문의, 2026-01-01/),
      ...["알림 1", "견적서 1", "문의 1", "문의의 파일 1", "ofTomorrow 2", "개인정보 요청 1"].map(
        (what) => `추가하거나 수정한 ${what}건`,
      ),
      "추가하거나 수정한 보관 기간 1건",
      "추가하거나 수정한 2단계 인증 1건",
    ],
    changed: expect.arrayContaining(["견적서 1건", "문의 1건"]),
  });
});

test("each table that people write to has its word", () => {
  const site = makeSmallSite();
  change(site, (database) => {
    const tables = database
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
      )
      .pluck()
      .all() as string[];
    const nameless = tables.filter((name) => !uncounted.includes(name) && !(name in labels));
    expect(nameless).toEqual([]);
  });
});
