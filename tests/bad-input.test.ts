import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "~/auth/password.server";
import { onlyVisible, usable } from "~/text/invisible";
import { flashIn } from "./support/alert-settings";
import { badWords } from "./support/bad-values";
import { readContract } from "./support/contract";
import { type BadCall, badCalls, bodyOf } from "./support/every-call";
import {
  type BadField,
  badFieldsOf,
  everyForm,
  filled,
  isTyped,
  type KnownForm,
  lostOn,
  sendForm,
  withBad,
} from "./support/every-form";
import { fillOffice } from "./support/filled-office";
import { drawPicture } from "./support/picture";
import { allRoutes } from "./support/routes";
import { serveSite } from "./support/site";
import { watchState } from "./support/stored-state";
import { type Call, callsOf, password, validParameter } from "./support/valid-calls";

/**
 * Every field of every call and form with bad values: never a 5xx, and a refusal says why, stores
 * nothing and keeps what was typed. Each field gets a few of them; `BAD_INPUT=all` tries them all, in
 * some ten minutes.
 */
const each = process.env.BAD_INPUT === "all" ? undefined : 1;

const server = serveSite({ TRUST_PROXY: "1" });
let state: ReturnType<typeof watchState>;
let forms: KnownForm[];
let picture: Buffer;
let other = "";

beforeAll(async () => {
  picture = await drawPicture("#aa8866", 24, 16);
  const more = await fillOffice(server);
  await server.database
    .prepare("UPDATE account SET passwordHash = ? WHERE username = 'other'")
    .run(await hashPassword(password));
  const body = new URLSearchParams({ username: "other", password });
  const login = await fetch(`${server.url}/api/account/login`, { method: "POST", body });
  other = login.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  forms = await everyForm(server, more);
  state = watchState(server);
});
afterAll(() => state.end());

let sent = 0;
/** Senders are counted, so that each is one of many. */
const address = () => {
  sent += 1;
  return `198.51.${Math.floor(sent / 6400) % 256}.${Math.floor(sent / 25) % 256}`;
};

/** Goes back to the beginning, for the next request. */
const startOver = (changed: string[]) => changed.length > 0 && state.restore(changed);

// First, because what is saved below deletes pictures.
test("every field and parameter of every call of the /api", async () => {
  const contract = await readContract(server.url);
  const faults: string[] = [];
  const accept = async (call: Call) => {
    const { status, text } = await send({ ...call, ...nothing });
    startOver(state.changed());
    if (status >= 400) faults.push(`${call.method} ${call.template}: ${status} ${text}`);
  };
  const refuse = async (call: BadCall) => {
    const { path, ...answer } = await send(call);
    const changed = state.changed();
    const where = `${keyOf(call)}, ${call.said}: ${answer.status} ${answer.text.slice(0, 200)}`;
    faults.push(...problemsOfCall(call, answer, changed).map((word) => `${where}, ${word}`));
    if (call.place !== "path") contract.check(call.method, path, answer);
    startOver(changed);
  };
  const calls = callsOf(contract.document);
  const bad = badCalls(contract.document);
  const inBody = bad.filter(({ place }) => place === "body");
  for (const call of calls.filter(({ method }) => method === "GET")) await accept(call);
  const parameters = bad.filter(({ place }) => place !== "body");
  for (const call of some(parameters, keyOf, 0, each && 6 * each)) await refuse(call);
  for (const call of calls.filter(({ method }) => method !== "GET")) await accept(call);
  for (const call of some(inBody, keyOf, 0, each && 2 * each)) await refuse(call);
  expect(faults).toEqual([]);
});

test("every field of every form of every page", async () => {
  const faults: string[] = [];
  for (const [number, form] of forms.filter(({ name }) => !notSent.test(name)).entries()) {
    const valid = filled(form, picture);
    const accepted = await sendForm(server, form, valid, address());
    await accepted.arrayBuffer();
    startOver(state.changed());
    if (accepted.status >= 400 && !neverAccepted.test(form.name))
      faults.push(`${form.name}: ${accepted.status}, though it is filled in`);
    for (const bad of some(badFieldsOf(form), ({ control }) => control.name, number, each)) {
      const sent = withBad(valid, bad);
      const answer = await sendForm(server, form, sent, address());
      const text = await answer.text();
      const changed = state.changed();
      const words = problemsOf({ form, bad, answer, text, changed });
      if (answer.status >= 400 && isTypedBy(form, bad) && !tooMuch.includes(answer.status))
        words.push(...lostOn(text, form, sent).map((lost) => `lost ${lost}`));
      const { name, kind } = bad.control;
      const where = `${form.name} <${form.page}> ${kind} ${name}, ${bad.said}`;
      faults.push(...words.map((word) => `${where}: ${answer.status}, ${word}`));
      startOver(changed);
    }
  }
  expect(faults).toEqual([]);
});

interface Judged {
  form: KnownForm;
  bad: BadField;
  answer: Response;
  text: string;
  changed: string[];
}

function problemsOf({ form, bad, answer, text, changed }: Judged) {
  const words: string[] = [];
  if (answer.status >= 500 || unexpected.test(text)) words.push("an unexpected error");
  if (form.method === "GET" && answer.status >= 400 && !tooMuch.includes(answer.status))
    words.push("a refused search");
  if (answer.status >= 400) {
    const stored = changed.filter((table) => !keptWhenRefused.includes(table));
    if (stored.length > 0) words.push(`stored ${stored}`);
    if (!/[가-힣]/.test(text.replace(/<[^>]*>/g, ""))) words.push("no Korean");
  } else {
    const rows = state.stored(changed);
    // As JSON writes them.
    if (/\\u00(?:00|1b)|[\u009b\u202e]/.test(rows)) words.push("stored a control character");
    const isChoice = ["select", "radio"].includes(bad.control.kind);
    const unknown = bad.values.find((value) => value.length > 8);
    if (isChoice && unknown && rows.includes(JSON.stringify(unknown)))
      words.push("stored no choice");
  }
  // A refusal by a redirect has lost what was typed.
  const flash = flashIn(answer);
  if (flash?.hasFailed && isTypedBy(form, bad) && isVisible(bad) && !movesRows.test(form.name))
    words.push(`redirected, ${flash.message}`);
  return words;
}

test("no form of a page is missing above", async () => {
  await expect(
    `${forms
      .map(({ name }) => name)
      .sort()
      .join("\n")}\n`,
  ).toMatchFileSnapshot(resolve("tests/fixtures/forms.txt"));
});

test("every parameter of every page", async () => {
  const before = state.stored(["inquiry", "portfolio", "account"]);
  const faults: string[] = [];
  const ask = async (path: string, method = "GET") => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { Cookie: server.cookie, "X-Forwarded-For": address() },
      ...(method === "POST" && { body: new URLSearchParams({ intent: "delete" }) }),
      redirect: "manual",
    });
    return { status: answer.status, text: await answer.text() };
  };
  const addresses = allRoutes.map(({ path }) => path).filter((path) => !path.startsWith("/api"));
  const parameters = addresses.filter((path) => /\/1(\/|$)/.test(path));
  const segments = words.filter(([, word]) => word !== "" && word.isWellFormed());
  for (const [number, path] of parameters.entries()) {
    const at = (word: string) => path.replace(/\/1(?=\/|$)/g, `/${encodeURIComponent(word)}`);
    for (const method of ["GET", "POST"]) {
      const nobody = await ask(at("nobody"), method);
      for (const [said, word] of some(segments, () => path, number, each)) {
        const { status, text } = await ask(at(word), method);
        // 414: too many slashes, however they are written.
        if ((status !== nobody.status && status !== 414) || unexpected.test(text))
          faults.push(`${method} ${path}, ${said}: ${status}, not ${nobody.status}`);
      }
    }
  }
  for (const [number, path] of [
    "/admin/contact",
    "/admin/portfolio",
    "/portfolio",
    "/contact",
    "/admin/today/year",
  ].entries()) {
    for (const [said, word] of some(words, () => path, number * 5, each && 3 * each)) {
      const query = new URLSearchParams(queries.map((name) => [name, word]));
      const { status, text } = await ask(`${path}?${query}`);
      if (status >= 500 || unexpected.test(text)) faults.push(`${path}?, ${said}: ${status}`);
    }
  }
  expect(faults).toEqual([]);
  expect(state.stored(["inquiry", "portfolio", "account"])).toEqual(before);
});

async function send(call: BadCall) {
  const { method, template, place, field, values } = call;
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const isBad = place === "path" && field === name;
    return encodeURIComponent(isBad ? String(values[0]) : validParameter(server, name, template));
  });
  const query = place === "query" ? `?${new URLSearchParams({ [field]: String(values[0]) })}` : "";
  const body = bodyOf(call, picture);
  const headers = {
    Cookie: template.includes("account") ? other : server.cookie,
    "X-Forwarded-For": address(),
    ...(typeof body === "string" && { "Content-Type": "application/json" }),
  };
  const answer = await fetch(server.url + path + query, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  return { path, status: answer.status, headers: answer.headers, text: await answer.text() };
}

const keyOf = ({ method, template, field }: BadCall) => `${method} ${template} ${field}`;
const nothing = {
  place: "query" as const,
  field: "other",
  said: "",
  values: [""],
  isForbidden: false,
};

const words = Object.entries(badWords);
const queries = [
  "status",
  "before",
  "page",
  "edit",
  "q",
  "sort",
  "type",
  "size",
  "room",
  "region",
  "like",
  "spam",
  "year",
];
const unexpected = /node_modules|SqliteError|SQLITE_|syntax error|argon2|at .*\.js:\d+/;

/** What they do goes on after the answer, or to another host. */
const notSent = /^POST \/admin\/settings\/(backup \(|alerts\/\w+ intent=try)/;
/** A code of this minute, a name that is free, a mail server. */
const neverAccepted = /second-step|settings\/people|alerts\/mail/;
/** The spec wants an empty form after a failed login; a code is not for a second use. */
const clearsFields = /\/admin\/login|second-step/;
/** Pictures, and mail settings that are then tried, so that nobody types them again. */
const keptWhenRefused = ["stagedFile", "alertChannel", "alert"];
/** Read no further, so that nothing can be shown again. */
const tooMuch = [413, 431];
/** Their text belongs to the export beside them. */
const movesRows = /^POST \/admin\/contact intent/;

/** Typed by a person, whom the form should not ask for it again. */
const isTypedBy = (form: KnownForm, { control, values, said }: BadField) =>
  isTyped(control) &&
  values.length < 2 &&
  said !== "a program's null" &&
  !clearsFields.test(form.name);

const isVisible = ({ values }: BadField) =>
  values.some((value) => onlyVisible(usable(value)).trim());

/** Some of the cases of each field, others for the next field, always the same ones. */
function some<Case>(all: Case[], fieldOf: (each: Case) => string, first: number, each?: number) {
  if (each === undefined) return all;
  const fields = [...new Set(all.map(fieldOf))].map((field) =>
    all.filter((one) => fieldOf(one) === field),
  );
  return fields.flatMap((cases, index) =>
    Array.from({ length: Math.min(each, cases.length) }, (_, at) => {
      const number = (first * 7 + index) * each + at;
      return cases[number % cases.length] as Case;
    }),
  );
}

/** Errors of these are told at the field that a person would correct. */
const toldAt: Record<string, string> = {
  uploadImageFilenames: "imageFiles",
  newPassword: "newPasswordCheck",
};

function problemsOfCall(
  { place, field, isForbidden }: BadCall,
  { status, headers, text }: { status: number; headers: Headers; text: string },
  changed: string[],
) {
  const found: string[] = [];
  if (status >= 500 || unexpected.test(text)) found.push("an unexpected error");
  if (status < 400) return isForbidden ? [...found, "accepted what the document forbids"] : found;
  if (changed.length > 0) found.push(`stored ${changed}`);
  if (headers.get("Content-Type") !== "application/json; charset=utf-8")
    return [...found, "no JSON"];
  const { message, errors, codes, ...rest } = JSON.parse(text);
  if (!/[가-힣]/.test(message) || Object.keys(rest).length > 0) found.push("another shape");
  if (`${Object.keys(codes ?? {})}` !== `${Object.keys(errors ?? {})}`) found.push("codes");
  const names = [field, toldAt[field], `blocks[0].${field}`];
  const isTold = names.some((name) => name && (errors?.[name] || message.includes(name)));
  if (place === "body" && status === 400 && !isTold) found.push("an error of another field");
  if (place === "path" && status !== 404 && status !== 414) found.push("not 404");
  return found;
}
