import fc from "fast-check";
import { badWords } from "./bad-values";

const nastyWords = [
  ...Object.values(badWords),
  "..%2f..%2fetc%2fpasswd",
  "%00",
  "%",
  "%C0%AF",
  "true",
  "가".repeat(6_000),
  "a,b,,c",
];
const nasty = fc.oneof(fc.constantFrom(...nastyWords), fc.string({ unit: "binary" }), fc.string());
const headerNames = [
  "Content-Type",
  "Cookie",
  "Range",
  "If-Range",
  "If-None-Match",
  "If-Modified-Since",
  "Accept-Encoding",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "Origin",
  "Sec-Fetch-Site",
  "X-HTTP-Method-Override",
];
const headerValues = [
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "text/plain",
  "bytes=0-0",
  "bytes=-1",
  "bytes=99999999-",
  "bytes=5-1,0-1",
  "*",
  "__session=e30%3D.x",
  "cross-site",
  "null",
  "DELETE",
  "identity;q=0",
];

/** Ways to mutate a request. `at` selects a field. */
export const mutation = fc.oneof(
  fc.record({ kind: fc.constant("value"), at: fc.nat(), word: nasty }),
  fc.record({ kind: fc.constant("json"), at: fc.nat(), value: fc.jsonValue() }),
  fc.record({ kind: fc.constant("drop"), at: fc.nat() }),
  fc.record({ kind: fc.constant("add"), name: nasty, word: nasty }),
  fc.record({ kind: fc.constant("repeat"), at: fc.nat(), word: nasty }),
  fc.record({ kind: fc.constant("parameter"), word: nasty, encoded: fc.boolean() }),
  fc.record({ kind: fc.constant("query"), word: nasty }),
  fc.record({
    kind: fc.constant("method"),
    method: fc.constantFrom("GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH", "TRACE"),
  }),
  fc.record({
    kind: fc.constant("header"),
    name: fc.constantFrom(...headerNames),
    word: fc.oneof(fc.constantFrom(...headerValues), fc.string()),
  }),
  fc.record({ kind: fc.constant("file"), name: nasty, bytes: fc.uint8Array({ maxLength: 400 }) }),
  fc.record({ kind: fc.constant("picture"), at: fc.nat(), byte: fc.nat(255) }),
  fc.record({ kind: fc.constant("cut"), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant("flip"), at: fc.nat(), byte: fc.nat(255) }),
  fc.record({ kind: fc.constant("stranger") }),
);
export type Mutation = typeof mutation extends fc.Arbitrary<infer Kind> ? Kind : never;

/** A request before it is serialised. */
export interface Draft {
  method: string;
  path: string;
  headers: Record<string, string>;
  fields: [string, string][];
  files: { field: string; name: string; content: Uint8Array }[];
  json: unknown;
}

/** The body's object, or the first of its list; an earlier mutation may have removed it. */
function objectIn(json: unknown) {
  const first: unknown = Array.isArray(json) ? json[0] : json;
  return typeof first === "object" && first !== null
    ? (first as Record<string, unknown>)
    : undefined;
}

/** All mutations except those of the serialised bytes. */
export function mutate(request: Draft, mutation: Mutation) {
  const { fields, files, headers } = request;
  const holder = objectIn(request.json);
  const keys = Object.keys(holder ?? {});
  const choose = <T>(list: T[], at: number) => list[at % Math.max(1, list.length)];
  switch (mutation.kind) {
    case "value": {
      const field = choose(fields, mutation.at);
      if (field) field[1] = mutation.word;
      const key = choose(keys, mutation.at);
      if (holder && key) holder[key] = mutation.word;
      return;
    }
    case "json": {
      const key = choose(keys, mutation.at);
      if (holder && key) holder[key] = mutation.value;
      else if (request.json !== undefined) request.json = mutation.value;
      return;
    }
    case "drop": {
      if (fields.length > 0) fields.splice(mutation.at % fields.length, 1);
      delete holder?.[choose(keys, mutation.at) ?? ""];
      return;
    }
    case "add":
      fields.push([mutation.name, mutation.word]);
      if (holder)
        Object.defineProperty(holder, mutation.name, {
          value: mutation.word,
          enumerable: true,
          writable: true,
          configurable: true,
        });
      return;
    case "repeat": {
      const field = choose(fields, mutation.at);
      if (field) fields.push([field[0], mutation.word]);
      if (Array.isArray(request.json)) request.json.push({ ...holder, str: mutation.word });
      return;
    }
    case "query":
      request.path += `?${mutation.word}`;
      return;
    case "method":
      request.method = mutation.method;
      return;
    case "header":
      headers[mutation.name] = mutation.word;
      return;
    case "file":
      files.push({
        field: files[0]?.field ?? "files",
        name: mutation.name,
        content: mutation.bytes,
      });
      return;
    case "picture": {
      const file = files[0];
      if (!file) return;
      const content = Uint8Array.from(file.content);
      content[mutation.at % content.length] = mutation.byte;
      files[0] = { ...file, content };
      return;
    }
    case "stranger":
      headers.Cookie = "";
  }
}
