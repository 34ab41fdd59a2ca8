import { expect, test, vi } from "vitest";
import { env } from "~/env.server";
import { MINUTE } from "~/text/duration";
import { newestBackup } from "./backup/stored-backups.server";
import { backupWork, scheduleBackups } from "./schedule-backups.server";

test("a night that was missed is made up after the start, in a process of its own", async () => {
  const said = vi.spyOn(console, "info").mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
  try {
    scheduleBackups();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(backupWork().running).toBeUndefined();
    await vi.advanceTimersByTimeAsync(MINUTE);
    await vi.waitFor(() => expect(backupWork().running).toMatchObject({ kind: "folder" }), MINUTE);
    vi.useRealTimers();
    await expect.poll(() => backupWork().running).toBeUndefined();
    expect(backupWork().failure).toBeUndefined();
    const made = await newestBackup(env.BACKUP_DIR);
    expect(made).toMatchObject({ files: 0, rows: { account: 1 } });
    expect(said.mock.calls.join()).toContain(`백업했습니다: ${env.BACKUP_DIR}`);
  } finally {
    vi.useRealTimers();
  }
});
