import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  change,
  makeSmallSite,
  nextSecond,
  type SmallSite,
} from "../../../tests/support/small-site";
import { makeBackupDownload } from "./make-backup-download.server";
import { restore } from "./restore.server";
import { undoRestore } from "./undo-restore.server";

const settings = (receiver: string) => `'{"receivers":["${receiver}"]}'`;
const mailTo = (receiver: string) =>
  `UPDATE alertChannel SET isOn = 1, settings = ${settings(receiver)}, secret = 'sealed'
    WHERE kind = 'MAIL'`;
const webhookTo = (host: string, secret: string) =>
  `UPDATE alertChannel SET isOn = 1, settings = '{"form":"OWN","host":"${host}"}', secret = '${secret}'
    WHERE kind = 'WEBHOOK'`;

/** A backup of a site with alerts that go to a mailbox, a webhook and phones, one of them waiting. */
async function siteWithAlerts() {
  const site = makeSmallSite();
  change(site, (database) =>
    database.exec(`${mailTo("left@example.com")}; ${webhookTo("hooks.example.com", "first")};
      UPDATE alertChannel SET isOn = 1, settings = '{"publicKey":"k"}' WHERE kind = 'PUSH';
      INSERT INTO alert (channel, kind, inquiryId, createdAt, dueAt)
        VALUES ('MAIL', 'INQUIRY', 1, '2026-01-01', '2026-01-01')`),
  );
  const file = join(site.folder, "backup.sqlite");
  await makeBackupDownload(site, file);
  return { site, file };
}

function alertsOf(site: SmallSite) {
  const found = { on: [] as unknown[], waiting: [] as unknown[] };
  change(site, (database) => {
    found.on = database
      .prepare("SELECT kind FROM alertChannel WHERE isOn = 1 ORDER BY kind")
      .pluck()
      .all();
    found.waiting = database
      .prepare("SELECT channel FROM alert WHERE state = 'WAITING'")
      .pluck()
      .all();
  });
  return found;
}

test("a restore leaves alerts on that go where the present site sends them", async () => {
  const { site, file } = await siteWithAlerts();
  expect(await restore(file, site)).toMatchObject({ silenced: [], isUnread: false });
  expect(alertsOf(site)).toEqual({ on: ["MAIL", "PUSH", "WEBHOOK"], waiting: ["MAIL"] });
});

test("a restore switches alerts off that were switched off since, or went to somebody else, and names the receivers", async () => {
  const { site, file } = await siteWithAlerts();
  change(site, (database) =>
    database.exec(`${mailTo("here@example.com")}; ${webhookTo("hooks.example.com", "second")};
      UPDATE alertChannel SET isOn = 0 WHERE kind = 'PUSH'`),
  );
  const { silenced } = await restore(file, site);
  expect(silenced).toEqual(["메일(left@example.com)", "휴대전화 알림", "웹훅(hooks.example.com)"]);
  expect(alertsOf(site)).toEqual({ on: [], waiting: [] });
});

test("so does a restore that is undone", async () => {
  const { site, file } = await siteWithAlerts();
  await restore(file, site);
  change(site, (database) => database.exec("UPDATE alertChannel SET isOn = 0 WHERE kind = 'MAIL'"));
  await nextSecond();
  const { silenced } = await undoRestore(site);
  expect(silenced).toEqual(["메일(left@example.com)"]);
  expect(alertsOf(site)).toEqual({ on: ["PUSH", "WEBHOOK"], waiting: [] });
});

test("settings that are none end no restore", async () => {
  const { site } = await siteWithAlerts();
  change(site, (database) =>
    database.exec("UPDATE alertChannel SET settings = '{' WHERE kind = 'WEBHOOK'"),
  );
  const file = join(site.folder, "changed.sqlite");
  await makeBackupDownload(site, file);
  change(site, (database) =>
    database.exec("UPDATE alertChannel SET isOn = 0 WHERE kind = 'WEBHOOK'"),
  );
  expect(await restore(file, site)).toMatchObject({ silenced: ["웹훅"] });
});

test("where the present database cannot be read, the restore says that it does not know", async () => {
  const { site, file } = await siteWithAlerts();
  writeFileSync(site.databaseFile, "no database");
  expect(await restore(file, site)).toMatchObject({ silenced: [], isUnread: true });
  expect(alertsOf(site).on).toHaveLength(3);
});
