import { Ajv2020 } from "ajv/dist/2020.js";
import type { ApiDocument, JsonSchema } from "~/api/openapi";
import { isDay } from "~/text/day";
import { onlyVisible, plainLine, usable } from "~/text/invisible";
import { asciiDigits } from "~/text/plain-number";
import { badJson, badWords, oneTooLong } from "./bad-values";
import { type Call, callsOf, validBodies } from "./valid-calls";

/** A valid call with one wrong value, and what the document says of it. */
export interface BadCall extends Call {
  /** Of the body, the path or the query. */
  place: "body" | "path" | "query";
  field: string;
  said: string;
  isForbidden: boolean;
  /** Strings; several if the field is sent again. Anything if the call takes JSON. */
  values: unknown[];
}

const ajv = new Ajv2020({ strict: false });
// As a database of days has it; JSON Schema has no other limits.
ajv.addFormat("date", (value) => /^(19|20)/.test(value) && isDay(value));

/** Every field and parameter of the document with every bad value. */
export function badCalls(document: ApiDocument): BadCall[] {
  return callsOf(document).flatMap((call) => {
    const path = document.paths[call.template] ?? {};
    const operation = path[call.method.toLowerCase() as "get"];
    const parameters = [...(path.parameters ?? []), ...(operation?.parameters ?? [])].flatMap(
      ({ name, in: place, schema }) => {
        const judge = ajv.compile(loose(schema));
        return Object.entries(badWords)
          .filter(([, word]) => place === "query" || isSegment(word))
          .map(([said, word]) => ({
            ...{ ...call, place, field: name, said, values: [word] },
            isForbidden: !judge(word) && !schema.description?.includes("알 수 없는 이름이면"),
          }));
      },
    );
    const { content = {} } = operation?.requestBody ?? {};
    const json = content["application/json"]?.schema;
    const body = json ?? content["multipart/form-data"]?.schema;
    if (!body) return parameters;
    const { properties = {}, required = [] } = body.items ?? body;
    const fields = Object.entries(properties).flatMap(([field, schema]) =>
      badFields(schema, required.includes(field), json !== undefined).map((bad) => ({
        ...{ ...call, place: "body" as const, field },
        ...bad,
        isForbidden: bad.isForbidden && !isIgnored(field, schema, bad.said),
      })),
    );
    return [...parameters, ...fields];
  });
}

/** Read by hand, so that the first counts; or not read at all. */
const isIgnored = (field: string, { description }: JsonSchema, said: string) =>
  (said === "sent twice" && ["thumbnailName", "otp"].includes(field)) ||
  description === "값을 보내도 사용하지 않습니다";

/** What reaches the router as one segment. */
const isSegment = (word: string) => word !== "" && word.isWellFormed();

/** A parameter is text. */
function loose({ type, minimum, maximum, ...rest }: JsonSchema): JsonSchema {
  if (type !== "integer") return { ...rest, ...(type && { type }) };
  return { type: "string", pattern: "^[1-9]\\d{0,14}$" };
}

type Bad = Pick<BadCall, "said" | "values" | "isForbidden">;

function badFields(schema: JsonSchema, isRequired: boolean, isJson: boolean): Bad[] {
  const isFile = (schema.items ?? schema).contentMediaType !== undefined;
  const isList = JSON.stringify(schema).includes('"array"');
  const judge = ajv.compile(schema);
  const words = isFile ? { "a word": "거실.jpg", "a program's null": "null" } : badWords;
  const most = schema.maxLength ?? schema.anyOf?.[0]?.maxLength;
  const bad: Bad[] = [
    { said: "missing", values: [], isForbidden: isRequired },
    ...Object.entries({ ...words, ...(most && { "one too long": oneTooLong(most) }) }).map(
      ([said, word]) => ({
        ...{ said, values: [word] },
        isForbidden: isFile ? isRequired : isWrong(word, judge, isRequired),
      }),
    ),
  ];
  if (!isJson && !isFile) {
    bad.push({ said: "sent twice", values: ["32", "32"], isForbidden: !isList });
  }
  if (!isJson) return bad;
  const others = Object.entries(badJson).map(([said, value]) => ({
    ...{ said, values: [value], isForbidden: !judge(value) },
  }));
  return [...bad, ...others];
}

/** Words that mean nothing are a missing value; spaces and wide digits are read as what was meant. */
function isWrong(word: string, judge: (value: unknown) => unknown, isRequired: boolean) {
  if (word === "null" || word === "undefined") return isRequired;
  const meant = asciiDigits(onlyVisible(plainLine(usable(word)))).trim();
  if (meant === "" && !isRequired) return false;
  return !judge(word) && !judge(meant);
}

/** The body of a call with its wrong value, as fetch takes it. */
export function bodyOf({ method, template, place, field, values }: BadCall, picture: Buffer) {
  const valid = validBodies[`${method} ${template}`];
  if (!valid) return undefined;
  const isWrong = (name: string) => place === "body" && name === field;
  if (valid.json !== undefined) {
    const [first] = [valid.json].flat() as Record<string, unknown>[];
    const object = { ...first };
    if (place === "body") {
      delete object[field];
      if (values.length > 0) object[field] = values[0];
    }
    return JSON.stringify(Array.isArray(valid.json) ? [object] : object);
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(valid.form ?? {}))
    if (!isWrong(name)) form.append(name, value);
  // A picture is decoded, so it is sent only where there must be one.
  for (const name of valid.files ?? [])
    if (!isWrong(name) && (name === "thumbnail" || template.includes("staged")))
      form.append(name, new File([new Uint8Array(picture)], "거실.jpg"));
  if (place === "body") for (const value of values) form.append(field, String(value));
  return form;
}
