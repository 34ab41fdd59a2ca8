import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { announce } from "~/contact/announce.server";
import { db, sqlite } from "~/database/db.server";
import { startMailServer } from "../../../tests/support/alert-receivers";
import { insertInquiry } from "../../../tests/support/inquiry-rows";
import { saveChannel } from "./channels.server";
import { deliver } from "./deliver.server";
import { nextDue } from "./outbox.server";
import { switchOn } from "./switch-channel.server";

const mailServer = await startMailServer();
afterAll(() => mailServer.stop());

const settings = {
  host: "localhost",
  port: mailServer.port,
  security: "NONE" as const,
  username: "",
  sender: "office@shop.example",
  receivers: ["one@shop.example"],
};

beforeEach(async () => {
  sqlite.exec("DELETE FROM alert; DELETE FROM inquiry");
  mailServer.mails.length = 0;
  mailServer.state.unwanted = { text: undefined, code: 554 };
  await saveChannel("MAIL", settings, { password: "" });
  await switchOn("MAIL", { processor: "우리 회사", country: "대한민국" });
});

/** Of a new inquiry. */
async function addAlert() {
  const inquiryId = await insertInquiry();
  await announce(db, inquiryId, { consentChannel: "WEB" });
  return { id: sqlite.prepare("SELECT max(id) FROM alert").pluck().get() as number, inquiryId };
}

const states = () => sqlite.prepare("SELECT state, attempts, failure FROM alert ORDER BY id").all();
const waiting = (attempts: number, failure: string) => ({ state: "WAITING", attempts, failure });
const sent = { state: "SENT", attempts: 1, failure: "" };

test("a mail that the server refuses for what it says holds back none behind it, and is given up alone", async () => {
  const { id } = await addAlert();
  await addAlert();
  await addAlert();
  mailServer.state.unwanted.text = `<alert-${id}-`;
  await deliver();
  expect(states()).toEqual([waiting(1, "CONTENT 554"), sent, sent]);
  expect(await nextDue({ channel: "MAIL", deviceId: null })).toBeUndefined();

  sqlite.exec(`UPDATE alert SET attempts = 29, dueAt = createdAt WHERE id = ${id}`);
  await addAlert();
  await deliver();
  const givenUp = { state: "GIVEN_UP", attempts: 30, failure: "CONTENT 554" };
  expect(states()).toEqual([givenUp, sent, sent, sent]);
});

test("a server that refuses whatever is said is asked twice in a round, and those behind are not lost", async () => {
  const { id: first } = await addAlert();
  for (let count = 1; count < 5; count += 1) await addAlert();
  mailServer.state.unwanted.text = "<alert-";
  const before = mailServer.state.connections;
  await deliver();
  expect(mailServer.state.connections - before).toBe(2);
  const refused = waiting(1, "CONTENT 554");
  expect(states()).toEqual([refused, refused, refused, refused, refused]);

  // Untried alerts come first; one that is accepted makes all others due.
  mailServer.state.unwanted.text = undefined;
  const inOrder = sqlite.prepare("SELECT id FROM alert ORDER BY dueAt").pluck().all() as number[];
  const asked = [first, first + 1];
  expect(inOrder.slice(-2).toSorted()).toEqual(asked);
  sqlite.exec(`UPDATE alert SET dueAt = createdAt WHERE id = ${inOrder[0]}`);
  await deliver();
  expect(states()).toEqual(Array.from({ length: 5 }, () => ({ ...sent, attempts: 2 })));
});

test("after a restart, too, the first that gets through brings along those that were postponed", async () => {
  await addAlert();
  await addAlert();
  mailServer.state.unwanted = { text: "<alert-", code: 451 };
  await deliver();
  mailServer.state.unwanted.text = undefined;
  await addAlert();
  vi.resetModules();
  const restarted = await import("./deliver.server");
  await restarted.deliver();
  expect(states()).toEqual([{ ...sent, attempts: 2 }, { ...sent, attempts: 2 }, sent]);
});

test("a server that takes no mail for now is not asked for each that waits", async () => {
  await addAlert();
  await addAlert();
  mailServer.state.unwanted = { text: "<alert-", code: 451 };
  const before = mailServer.state.connections;
  await deliver();
  expect(states()).toEqual([waiting(1, "CONTENT 451"), waiting(1, "CONTENT 451")]);
  expect(mailServer.state.connections - before).toBe(1);
});

test("of those due at the same moment, the one with the fewest attempts goes first", async () => {
  await addAlert();
  const { id } = await addAlert();
  sqlite.exec(`UPDATE alert SET dueAt = '2026-01-01T00:00:00.000Z';
    UPDATE alert SET attempts = 3 WHERE id <> ${id}`);
  expect(await nextDue({ channel: "MAIL", deviceId: null })).toMatchObject({ id });
});
