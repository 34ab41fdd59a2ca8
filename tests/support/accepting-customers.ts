import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { type Random, seeded } from "../../scripts/bench/random";
import { addressOf, type Customers } from "./alert-rounds";
import { linesOf, paperWith } from "./papers";

/** In each round; so many of them press at the same time. */
export const CUSTOMERS = 8;
const AT_ONCE = 4;

interface Customer {
  id: number;
  name: string;
  /** Of the page that asks for the name, with the paper that it names. */
  path: string;
  form: Record<string, string>;
  presses: number;
}

/**
 * Each has an estimate before them, presses 이 견적으로 진행하고 싶습니다, some on two telephones at once, and
 * presses again after a start of the site if there was no answer.
 */
export function acceptingCustomers(seed: number) {
  const all: Customer[] = [];
  /** Those who do not know whether they were heard. */
  let unanswered: Customer[] = [];
  const tally = { presses: 0, broken: 0, repeated: 0, thereBefore: 0 };
  const faults: string[] = [];
  let databaseFile = "";
  let round = 0;

  async function act(url: string, file: string) {
    databaseFile = file;
    round += 1;
    const random = seeded(seed, round);
    const fresh = addCustomers(file, all.length);
    all.push(...fresh);
    const waiting = [...unanswered, ...fresh];
    unanswered = waiting;
    const inTurn = waiting.values();
    await Promise.all(Array.from({ length: AT_ONCE }, () => pressInTurn(url, inTurn, random)));
  }

  async function pressInTurn(url: string, inTurn: Iterable<Customer>, random: Random) {
    for (const customer of inTurn) {
      await pause(random.int(0, 400));
      const telephones = random.chance(0.3) ? 2 : 1;
      const pressed = Array.from({ length: telephones }, () => press(url, customer));
      // The site is gone.
      if ((await Promise.all(pressed)).includes(false)) return;
    }
  }

  /** @returns whether there was an answer */
  async function press(url: string, customer: Customer) {
    const isAgain = customer.presses > 0;
    const wasThere = isAgain && isAccepted(customer);
    const answer = await fetch(url + customer.path, {
      method: "POST",
      headers: { "X-Forwarded-For": addressOf(customer.id) },
      body: new URLSearchParams(customer.form),
      redirect: "manual",
    }).catch(() => undefined);
    customer.presses += 1;
    tally.presses += 1;
    if (!answer) {
      tally.broken += 1;
      return false;
    }
    if (isAgain) tally.repeated += 1;
    if (wasThere) tally.thereBefore += 1;
    unanswered = unanswered.filter((each) => each !== customer);
    const said = `${answer.status} ${answer.headers.get("Location")?.split("?")[1]}`;
    if (said !== "303 done=accept") faults.push(`${customer.name} was answered ${said}`);
    await answer.body?.cancel().catch(() => {});
    return true;
  }

  function isAccepted({ id }: Customer) {
    const database = new SQLite(databaseFile, { readonly: true });
    const accepted = "SELECT 1 FROM estimate WHERE inquiryId = ? AND acceptedAt IS NOT NULL";
    const row = database.prepare(accepted).get(id);
    database.close();
    return row !== undefined;
  }

  function examine(database: SQLite.Database, isEnd: boolean) {
    const rows = database.prepare(stored).all() as Stored[];
    const byId = new Map(rows.map((row) => [row.inquiryId, row]));
    for (const customer of all) {
      const { acceptedBy = "", events = 0, alerts = 0, isNew = 0 } = byId.get(customer.id) ?? {};
      const isWhole = acceptedBy === customer.name && events === 1 && alerts === 2 && isNew === 1;
      const isNone = acceptedBy === "" && events + alerts + isNew === 0;
      const isPromised = isEnd || (customer.presses > 0 && !unanswered.includes(customer));
      if (isWhole || (isNone && !isPromised)) continue;
      faults.push(`${customer.name}: by "${acceptedBy}", ${events} events, ${alerts} alerts`);
    }
    return all.length;
  }

  const customers: Customers = {
    act,
    finish: async (url) => {
      for (const customer of unanswered) await press(url, customer);
    },
    count: () => tally.presses,
    content: "ESTIMATE_ACCEPTED",
    examine,
    faults,
  };
  return { customers, tally };
}

interface Stored {
  inquiryId: number;
  acceptedBy: string;
  events: number;
  alerts: number;
  isNew: number;
}

const stored = `SELECT inquiryId, acceptedBy,
  (SELECT count(*) FROM inquiryEvent WHERE inquiryId = inquiry.id AND kind = 'ESTIMATE_ACCEPTED') AS events,
  (SELECT count(*) FROM alert WHERE inquiryId = inquiry.id AND content = 'ESTIMATE_ACCEPTED') AS alerts,
  newsAt IS NOT NULL AS isNew
  FROM estimate JOIN inquiry ON inquiry.id = inquiryId`;

/** While the site runs, as if the office had sent them. */
function addCustomers(databaseFile: string, from: number): Customer[] {
  const database = new SQLite(databaseFile, { timeout: 60_000 });
  const at = new Date().toISOString();
  const inquiry = database.prepare(`INSERT INTO inquiry (receivedAt, consentChannel,
    personalInformationAgree, customer, phoneNumber, buildingType, interiorType)
    VALUES (?, 'WEB', 1, ?, '01000000000', 'HOUSE', 'ALL')`);
  const link = database.prepare(
    "INSERT INTO customerLink (hash, inquiryId, madeAt) VALUES (?, ?, ?)",
  );
  const estimate = database.prepare(`INSERT INTO estimate (inquiryId, number, paper, digest, total,
    validUntil, savedAt, savedBy, sentAt, sentBy) VALUES (?, 1, ?, ?, ?, '2099-12-31', ?, '', ?, '')`);
  const paper = paperWith({ lines: linesOf(25) });
  const text = JSON.stringify(paper);
  const digest = createHash("sha256").update(text).digest("hex");
  const add = (number: number): Customer => {
    const name = `고객 ${number}번`;
    const key = randomBytes(16).toString("base64url");
    const hash = createHash("sha256").update(key).digest("hex");
    const id = Number(inquiry.run(at, name).lastInsertRowid);
    link.run(hash, id, at);
    const row = estimate.run(id, text, digest, paper.sums.total, at, at).lastInsertRowid;
    const path = `/contact/receipt/${key}/accept?estimate=${row}`;
    return { id, name, path, form: { name, estimate: String(row), digest }, presses: 0 };
  };
  const addAll = () => Array.from({ length: CUSTOMERS }, (_, index) => add(from + index));
  const added = database.transaction(addAll)();
  database.close();
  return added;
}
