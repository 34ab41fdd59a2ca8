import { setTimeout as pause } from "node:timers/promises";
import { type Answered, form, send, signIn, statusesOf } from "./attacker";
import type { Attack, Figure } from "./attacks";
import { type MeasuredServer, owner } from "./server";
import { median, slowest } from "./visitor";

const PATH = "/api/account/login";
const LONGEST = 30_000;

/** Finding 7: password guessing, and whom it locks out. */
export const logins: Attack[] = [
  { number: 7, run: guessFromOneAddress },
  { number: 7, settings: { TRUST_PROXY: "1" }, run: guessFromManyAddresses },
  { number: 7, settings: { TRUST_PROXY: "1" }, run: guessForLong },
  {
    number: 7,
    run: async () => [
      {
        name: "X-Forwarded-For from a stranger's peer",
        words: "not shown: on loopback every peer is of the own network",
      },
    ],
  },
];

/** 80 wrong passwords, eight at a time, then the owner from the same address. */
async function guessFromOneAddress(server: MeasuredServer): Promise<Figure[]> {
  const { others } = await signIn(server);
  const start = performance.now();
  const answers: Answered[] = [];
  let left = 80;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (left > 0 && performance.now() - start < LONGEST) {
        left -= 1;
        answers.push(await guess(server, {}, 5000));
      }
    }),
  );
  const known = await login(server, { Cookie: others.join("; ") });
  const unknown = await login(server, {}, "127.0.0.9");
  const strange = await login(server, {});
  return [
    { name: `${answers.length} wrong passwords`, words: statusesOf(answers) },
    {
      name: "  the owner, the browser of before",
      time: known.time,
      words: `${known.status || "no answer"} (${others.length} cookies kept)`,
    },
    {
      name: "  the owner, another address",
      time: unknown.time,
      words: `${unknown.status || "no answer"}`,
    },
    {
      name: "  the owner, that address, no cookie",
      time: strange.time,
      words: `${strange.status || "no answer"}`,
    },
  ];
}

/** 250 concurrent guesses through a trusted proxy, each from another address. */
async function guessFromManyAddresses(server: MeasuredServer): Promise<Figure[]> {
  const home = { "X-Forwarded-For": "198.51.100.7" };
  const { others } = await signIn(server, home);
  const figures: Figure[] = [];
  for (const [name, headers, third] of [
    ["the browser of before", { ...home, Cookie: others.join("; ") }, 113],
    ["a new browser", { "X-Forwarded-For": "198.51.100.8" }, 114],
  ] as const) {
    const guesses = Array.from({ length: 250 }, (_, index) =>
      guess(server, { "X-Forwarded-For": `203.0.${third}.${index}` }, LONGEST),
    );
    await pause(100);
    const answer = await login(server, headers);
    figures.push(
      {
        name: `250 guesses at once; the owner, ${name}`.slice(0, 43),
        time: answer.time,
        words: `${answer.status || "no answer"}`,
      },
      { name: `  the guesses (${name})`, words: statusesOf(await Promise.all(guesses)) },
    );
  }
  return figures;
}

/** 10,000 guesses by 50 clients with an address each, while the owner signs in again and again. */
async function guessForLong(server: MeasuredServer): Promise<Figure[]> {
  const home = { "X-Forwarded-For": "198.51.100.7" };
  const { others } = await signIn(server, home);
  const answers: Answered[] = [];
  const owners: Answered[] = [];
  let left = 10_000;
  const guessing = Promise.all(
    Array.from({ length: 50 }, async (_, client) => {
      for (; left > 0; left -= 1) {
        const headers = { "X-Forwarded-For": `203.0.115.${client}` };
        answers.push(await guess(server, headers, LONGEST));
      }
    }),
  );
  const signingIn = (async () => {
    while (left > 0) {
      owners.push(await login(server, { ...home, Cookie: others.join("; ") }));
      await pause(500);
    }
  })();
  await Promise.all([guessing, signingIn]);
  const times = owners.map(({ time }) => time);
  return [
    { name: "10,000 guesses by 50 clients", words: statusesOf(answers) },
    { name: "  the owner meanwhile, median", time: median(times), words: statusesOf(owners) },
    { name: "  at most", time: slowest(times) },
  ];
}

function guess({ port }: MeasuredServer, headers: Record<string, string>, patience: number) {
  const { body, headers: type } = form({ username: owner.username, password: "not-this-one" });
  return send(port, PATH, { body, headers: { ...type, ...headers }, patience });
}

function login({ port }: MeasuredServer, headers: Record<string, string>, from?: string) {
  const { body, headers: type } = form(owner);
  return send(port, PATH, {
    body,
    headers: { ...type, ...headers },
    patience: LONGEST,
    ...(from && { from }),
  });
}
