import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "./support/server";

/** 설정 → 백업과 휴지통 → 새 버전 확인, with a repository of the test's own. */
let server: RunningServer;
let cookie: string;

const folder = mkdtempSync(join(tmpdir(), "origin-"));
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
    encoding: "utf8",
    stdio: "pipe",
  }).trim();

beforeAll(async () => {
  git("clone", "-q", "--bare", "--shared", "--single-branch", "--no-tags", ".", folder);
  // A second URL of a remote would not be asked: a clone's own is exchanged.
  const origin = git("config", "--default", "", "remote.origin.url");
  server = await startServer({
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: origin === "" ? "remote.origin.url" : `url.${folder}.insteadOf`,
    GIT_CONFIG_VALUE_0: origin === "" ? folder : origin,
  });
  cookie = await server.login();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function press() {
  const url = `${server.url}/admin/settings/backup`;
  const body = new URLSearchParams({ kind: "version" });
  const headers = { Cookie: cookie };
  const answer = await fetch(url, { method: "POST", body, headers, redirect: "manual" });
  const flash = answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const page = await fetch(url, { headers: { Cookie: `${cookie}; ${flash}` } });
  return page.text();
}

test("the owner who asks is told of a newer version, of none, or that the repository does not answer", async () => {
  expect(await press()).toContain("이미 최신 버전입니다.");
  const tree = git("-C", folder, "rev-parse", "HEAD^{tree}");
  git("-C", folder, "tag", "v9.9", git("-C", folder, "commit-tree", "-m", "v9.9", tree));
  const later = git("-C", folder, "commit-tree", "-m", "v9.10", "-p", "HEAD", tree);
  git("-C", folder, "tag", "-a", "-m", "v9.10", "v9.10", later);
  expect(await press()).toContain("새 버전이 있습니다: v9.10.");
  git("-C", folder, "tag", "-f", "v9.10", "HEAD");
  expect(await press()).toContain("이미 최신 버전입니다.");
  rmSync(folder, { recursive: true });
  expect(await press()).toContain("새 버전을 확인하지 못했습니다.");
  expect(server.unexpectedErrors().join("\n")).toContain("git ls-remote");
});
