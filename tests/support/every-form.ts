import { DAY } from "~/text/duration";
import { onlyVisible, usable } from "~/text/invisible";
import { badWords, oneTooLong } from "./bad-values";
import { admin } from "./folders";
import { type Control, type FoundForm, formsIn, isTick } from "./found-forms";
import { allRoutes } from "./routes";
import type { Site } from "./site";

/** A page's form, its name, and the Cookie header of who found it. */
export interface KnownForm extends FoundForm {
  name: string;
  cookie: string;
}

const templateOf = (path: string) =>
  path
    .replace(/[0-9a-f-]{36}/g, ":uuid")
    .replace(/\/[\w-]{22}(?=\/|$)/, "/:key")
    .replace(/\d+/g, ":n");

/** A form by where it goes, what is pressed, and what can be filled in. */
function nameOf({ method, action, controls, pressed }: FoundForm) {
  const [pathname = ""] = action.split("?");
  // What a row's button says of its row is not another form.
  const words = pressed.map(([name, value]) =>
    /^[a-z]+$/.test(value) ? `${name}=${value}` : name,
  );
  const intent = controls
    .filter(({ name }) => name === "intent")
    .map(({ value }) => `intent=${value}`);
  const fields = [...new Set(controls.map(({ name }) => templateOf(name)))].sort();
  return [method, templateOf(pathname), ...intent, ...words, `(${fields.join(", ")})`].join(" ");
}

/** The forms of every page that is in routes.ts or linked, to visitors and to an administrator. */
export async function everyForm(server: Site, more: string[]) {
  const forms = new Map<string, KnownForm>();
  for (const cookie of ["", server.cookie]) {
    const pages = [...allRoutes.map(({ path }) => path), ...more];
    const waiting = new Set(pages.filter((path) => !/^\/(api|assets)\//.test(path)));
    const seen = new Set<string>();
    // A page that is added meanwhile is read too, and one that was there already is read once.
    for (const path of waiting) {
      // Estimates, which are drawn for each look.
      if (/\.(pdf|xlsx)\b/.test(path)) continue;
      const answer = await fetch(server.url + path, {
        headers: { Cookie: cookie },
        redirect: "manual",
      });
      const html = await answer.text();
      if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
      const found = formsIn(html, path);
      for (const form of found) {
        const name = nameOf(form);
        if (!forms.has(name)) forms.set(name, { ...form, name, cookie });
      }
      const links = [...html.matchAll(/<a\b[^>]*href="(\/[^"#]*)/g)].map(([, link = ""]) =>
        link.replaceAll("&amp;", "&"),
      );
      for (const next of [
        ...found.filter(({ method }) => method === "GET").map(addressOf),
        ...links,
      ]) {
        const template = templateOf(next.replace(/=[^&]+/g, "="));
        if (seen.has(template) || !/^\/(admin|contact|portfolio|privacy)\b/.test(next)) continue;
        seen.add(template);
        waiting.add(next);
      }
    }
  }
  return [...forms.values()];
}

const addressOf = (form: FoundForm) =>
  `${form.action.split("?")[0]}?${new URLSearchParams(filled(form) as [string, string][])}`;

/** What is typed into an empty field. */
const samples: Record<string, string> = {
  username: admin.username,
  password: admin.password,
  currentPassword: admin.password,
  newPassword: "a longer password 72",
  newPasswordCheck: "a longer password 72",
  customer: "김고객",
  phoneNumber: "010-0000-0000",
  exclusiveArea: "30",
  mainAddress: "서울 중구 세종대로 1",
  detailAddress: "1층",
  title: "한강 아파트",
  email: "office@example.com",
  answerTo: "010-0000-0000",
  text: "확인해 주세요.",
  words: "창을 넓히고 싶습니다.",
  name: "김고객",
  reason: "상담 기록",
  line: "전화로 철회",
  day: "2026-03-02",
  askedOn: "2026-03-02",
  time: "10:30",
  validUntil: "2099-12-31",
  sender: "office@example.com",
  processor: "네이버 주식회사",
  country: "대한민국",
  // So that it is refused before anything is sent.
  port: "0",
  host: "localhost",
  receivers: "one@example.com",
  url: "https://hooks.example/1",
  at: "08:30",
  hosting: "예시 호스팅",
};

const nextWeek = new Date(Date.now() + 7 * DAY).toISOString().slice(0, 10);

type Entry = [name: string, value: string | File];

/** The form as a person sends it who fills in what is empty. */
export function filled({ controls, pressed }: FoundForm, picture?: Buffer): Entry[] {
  const ticked = new Set(controls.filter(({ isChosen }) => isChosen).map(({ name }) => name));
  // A day that is over closes a consultation, one to come is offered or booked for a visit.
  const isVisit = pressed.some(([, intent]) => intent === "offer" || intent === "book");
  const entries = controls.flatMap((control): Entry[] => {
    const { name, kind, value, options, isChosen } = control;
    if (isTick(kind)) {
      const isFirst = !ticked.has(name);
      ticked.add(name);
      return isChosen || isFirst ? [[name, value]] : [];
    }
    if (kind === "file") return [[name, fileFor(name, picture)]];
    if (kind === "select") return [[name, value || options.find(Boolean) || ""]];
    const sample = isVisit && name === "day" ? nextWeek : (samples[name] ?? "");
    return [[name, value || (kind === "hidden" ? "" : sample)]];
  });
  return [...entries, ...pressed];
}

function fileFor(name: string, picture?: Buffer) {
  if (name === "files") return new File(["글"], "도면.txt");
  if (name === "thumbnail" && picture) return new File([new Uint8Array(picture)], "집.jpg");
  return new File([], "");
}

export interface BadField {
  control: Control;
  said: string;
  /** None if the field is missing, several if it is sent again. */
  values: string[];
}

/** Each field of a form once with each bad value. */
export function badFieldsOf({ controls }: FoundForm): BadField[] {
  const once = controls.filter(
    ({ name }, index) => index === controls.findIndex((each) => each.name === name),
  );
  return once.flatMap((control) => [
    { control, said: "missing", values: [] },
    ...Object.entries({ ...badWords, "far too long": oneTooLong(20_000) }).map(([said, word]) => ({
      ...{ control, said, values: [word] },
    })),
    { control, said: "sent twice", values: ["32", "32"] },
  ]);
}

/** The answer to a form, its field replaced, posted without script. */
export async function sendForm(server: Site, form: KnownForm, entries: Entry[], address: string) {
  const headers = { Cookie: form.cookie, "X-Forwarded-For": address };
  if (form.method === "GET") {
    const query = new URLSearchParams(
      entries.filter((each): each is [string, string] => typeof each[1] === "string"),
    );
    return fetch(`${server.url}${form.action.split("?")[0]}?${query}`, {
      headers,
      redirect: "manual",
    });
  }
  const body = form.isMultipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of entries) {
    if (typeof value === "string") body.append(name, value);
    else if (body instanceof FormData) body.append(name, value);
    else body.append(name, value.name);
  }
  return fetch(server.url + form.action, { method: "POST", headers, body, redirect: "manual" });
}

export function withBad(entries: Entry[], { control, values }: BadField): Entry[] {
  const at = entries.findIndex(([name]) => name === control.name);
  const bad = values.map((value): Entry => [control.name, value]);
  return at < 0 ? [...entries, ...bad] : entries.toSpliced(at, 1, ...bad);
}

/** What is far too long is shown again from its beginning. */
const isShown = (shown: string, typed: string) =>
  shown === typed || (shown.length > 100 && typed.startsWith(shown));

export const isTyped = ({ kind }: Control) =>
  !isTick(kind) && !["hidden", "file", "password", "select"].includes(kind);

/** The typed values that a page shown again has lost. */
export function lostOn(html: string, form: KnownForm, sent: Entry[]) {
  const shown = formsIn(html, form.page).flatMap(({ controls }) => controls);
  const plainly = (value: string) => onlyVisible(usable(value)).replace(/\s/g, "").normalize();
  return form.controls.filter(isTyped).flatMap(({ name }) => {
    const values = sent.flatMap(([key, value]) =>
      key === name && typeof value === "string" ? [value] : [],
    );
    const kept = shown
      .filter((control) => control.name === name)
      .map(({ value }) => plainly(value));
    return values
      .filter((value) => !kept.some((each) => isShown(each, plainly(value))))
      .map((value) => `${name}=${value.slice(0, 30)}`);
  });
}
