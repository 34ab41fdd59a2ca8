import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { browseSite, checkAxe, holdRequests, hydrated, nextFrames } from "../support/browser";
import { fillIn, findAddress, inquiries, takeASecond } from "../support/contact-page";
import { type Cut, startCuttingProxy } from "../support/cutting-proxy";

/** Sending on a line that breaks, on a phone: never lost without a word, never twice. */
const { server, openPage } = browseSite();
const POST = "POST /api/contact/add";
const dialogOf = (page: Page) => page.getByRole("dialog").getByText("접수 완료");
const storedOf = (customer: string) =>
  inquiries(server).filter((row) => row.customer === customer).length;

/** A form that is filled in, with a file that takes more than one packet, and ready to be sent. */
async function openForm(customer: string) {
  const proxy = await startCuttingProxy(server);
  const { page, close } = await openPage(
    { expectedErrors: [/ERR_|Failed to (load|fetch)/, /status of/] },
    { ...server, url: proxy.url },
  );
  await page.goto("/contact");
  await hydrated(page);
  await fillIn(page, customer);
  await findAddress(page, "1층");
  const plan = join(server.uploadsDir, "..", "도면.txt");
  writeFileSync(plan, "벽을 헐까요? ".repeat(20_000));
  await page.locator("input[type=file]").setInputFiles(plan);
  await takeASecond(page);
  const send = page.locator("form.inquiry-form button[type=submit]");
  return { page, close, proxy, send };
}

/** So that a whole inquiry waits at the last step, until it is released. */
function lockDatabase() {
  const database = new SQLite(server.databaseFile);
  database.exec("BEGIN IMMEDIATE");
  return () => database.close();
}

const filesOf = () => {
  const folder = join(server.uploadsDir, "contact");
  return existsSync(folder) ? readdirSync(folder).length : 0;
};

interface Step {
  step: string;
  /** Cuts the line, and presses. */
  cut: (form: Awaited<ReturnType<typeof openForm>>) => Promise<unknown>;
  /** What the visitor reads. */
  seen: string;
  /** Stored by then, before another press. */
  stored: 0 | 1;
}

const planned = (cut: Cut) => async (form: Awaited<ReturnType<typeof openForm>>) => {
  const carriedOut = form.proxy.plan(cut);
  await form.send.click();
  await carriedOut;
};

const broken = "연결이 끊어졌습니다";
const steps: Step[] = [
  {
    step: "before the first byte",
    async cut({ proxy, send }) {
      proxy.cutLine();
      await send.click();
    },
    seen: broken,
    stored: 0,
  },
  {
    step: "while the ending loads",
    cut: planned({ of: /^GET \/assets\/ending/, passes: 0.5, how: "line" }),
    seen: broken,
    stored: 0,
  },
  {
    step: "while the ending loads, for a moment",
    cut: planned({ of: /^GET \/assets\/ending/, passes: 0.5, how: "connection" }),
    // Chromium asks again.
    seen: "접수 완료",
    stored: 1,
  },
  {
    step: "for the ending alone, for good",
    async cut({ page, send }) {
      await page.route("**/assets/ending*", (route) => route.abort());
      await send.click();
    },
    // In the page itself, without the dialog.
    seen: "문의가 접수되었습니다",
    stored: 1,
  },
  {
    step: "while it is sent",
    cut: planned({ of: POST, passes: 0.5, how: "line" }),
    seen: broken,
    stored: 0,
  },
  {
    step: "one byte before the end",
    cut: planned({ of: POST, passes: -1, how: "line" }),
    seen: broken,
    stored: 0,
  },
  {
    step: "after the last byte",
    cut: planned({ of: POST, how: "line" }),
    seen: broken,
    stored: 1,
  },
  {
    step: "while it is examined and stored",
    async cut(form) {
      const files = filesOf();
      const release = lockDatabase();
      const isThere = expect.poll(filesOf).toBe(files + 1);
      await planned({ of: POST, how: "line", once: isThere })(form);
      release();
    },
    seen: broken,
    stored: 1,
  },
  {
    step: "before the answer",
    cut: planned({ of: POST, how: "line", once: "answer" }),
    seen: broken,
    stored: 1,
  },
];

const table: Record<string, string | number>[] = [];

test.each(steps)("the line is cut $step: $seen, stored: $stored", async (step) => {
  const customer = `끊김 ${steps.indexOf(step)}`;
  const form = await openForm(customer);
  const { page, proxy, send, close } = form;
  await step.cut(form);
  await page.getByRole("heading", { name: step.seen }).first().waitFor();
  await expect.poll(() => storedOf(customer)).toBe(step.stored);
  proxy.mend();
  if (step.seen === broken) {
    // As it was, with its file, and one more press is one inquiry.
    expect(await page.getByLabel("이름").inputValue()).toBe(customer);
    expect(await page.locator(".file-name").count()).toBe(1);
    await send.click();
  }
  await page
    .getByRole("heading", { name: /접수 완료|문의가 접수되었습니다/ })
    .first()
    .waitFor();
  const after = storedOf(customer);
  expect(after).toBe(1);
  table.push({
    step: step.step,
    seen: step.seen,
    stored: step.stored,
    "after another press": after,
  });
  await close();
});

test("the line is cut after the answer: 접수 완료 and the way to the inquiry stay until home answers", async () => {
  const { page, proxy, send, close } = await openForm("끊김 끝");
  await send.click();
  await dialogOf(page).waitFor();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("문의가 성공적으로 접수 되었습니다.").waitFor();
  expect(await checkAxe(page)).toEqual([]);
  proxy.cutLine();
  const confirm = dialog.getByRole("button", { name: "확인" });
  await confirm.click();
  await dialog.getByText("문의는 접수되었지만").waitFor();
  expect(await checkAxe(page)).toEqual([]);
  expect(await dialog.getByRole("link", { name: "내 문의 보기" }).count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe("/contact");
  proxy.mend();
  await confirm.click();
  await page.waitForURL(`${proxy.url}/`);
  await page.locator(".home").waitFor();
  expect(storedOf("끊김 끝")).toBe(1);
  table.push({ step: "after the answer", seen: "접수 완료", stored: 1, "after another press": 1 });
  console.table(table);
  await close();
});

test("without an answer for 15 s the visitor asks by the token alone, and nothing is sent again", async () => {
  const late = async (customer: string, cut: Cut) => {
    const form = await openForm(customer);
    const { page, proxy, send } = form;
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posts.push(request.url());
    });
    await page.clock.install();
    const carriedOut = proxy.plan(cut);
    await send.click();
    await carriedOut;
    await page.getByRole("button", { name: "보내는 중 100%" }).waitFor();
    await page.clock.fastForward(15_000);
    await page.getByText("접수를 확인하고 있습니다").waitFor();
    return { ...form, posts, again: page.getByRole("button", { name: "다시 확인" }) };
  };

  // Stored; only its answer does not come.
  const stored = await late("늦은답 1", { of: POST, how: "hold" });
  await expect.poll(() => storedOf("늦은답 1")).toBe(1);
  expect(await checkAxe(stored.page)).toEqual([]);
  await stored.again.click();
  await dialogOf(stored.page).waitFor();
  await stored.page.getByRole("dialog").getByRole("link", { name: "내 문의 보기" }).click();
  await stored.page.waitForURL(/\/contact\/receipt\/[\w-]{22}$/);
  expect(stored.posts).toHaveLength(1);
  await stored.close();

  // Its last byte is still somewhere on the way.
  const arriving = await late("늦은답 2", { of: POST, passes: -1, how: "hold" });
  await arriving.again.click();
  await arriving.page.getByText("아직 보내는 중입니다").waitFor();
  expect([arriving.posts.length, storedOf("늦은답 2")]).toEqual([1, 0]);
  // Nobody answers.
  arriving.proxy.cutLine();
  await arriving.page.getByRole("heading", { name: broken }).waitFor();
  await arriving.close();

  // Nothing of it has come: the form is the visitor's again.
  const missing = await late("늦은답 3", { of: POST, passes: 0, how: "hold" });
  await missing.again.click();
  await missing.page.getByRole("heading", { name: "아직 접수되지 않았습니다" }).waitFor();
  expect([missing.posts.length, storedOf("늦은답 3")]).toEqual([1, 0]);
  expect(await missing.page.getByLabel("이름").inputValue()).toBe("늦은답 3");
  await missing.send.click();
  await dialogOf(missing.page).waitFor();
  expect([missing.posts.length, storedOf("늦은답 3")]).toEqual([2, 1]);
  await missing.close();

  // An answer that comes after the next press says nothing about what was sent by it.
  const outrun = await late("늦은답 4", { of: POST, passes: 0, how: "hold" });
  const { page } = outrun;
  const asked = page.waitForRequest("**/contact/sending");
  await page.route("**/contact/sending", (route) => route.fulfill({ json: { state: "missing" } }), {
    times: 1,
  });
  const release = await holdRequests(page, "**/contact/sending");
  await outrun.again.click();
  await asked;
  outrun.proxy.cutLine();
  await page.getByRole("heading", { name: broken }).waitFor();
  outrun.proxy.mend();
  const carriedOut = outrun.proxy.plan({ of: POST, how: "hold" });
  await outrun.send.click();
  await carriedOut;
  await expect.poll(() => storedOf("늦은답 4")).toBe(1);
  const answered = page.waitForResponse("**/contact/sending");
  release();
  await (await answered).finished();
  await nextFrames(page);
  expect(await page.getByText("아직 접수되지 않았습니다").count()).toBe(0);
  await page.clock.fastForward(15_000);
  await outrun.again.click();
  await dialogOf(page).waitFor();
  expect([outrun.posts.length, storedOf("늦은답 4")]).toEqual([2, 1]);
  await outrun.close();
});
