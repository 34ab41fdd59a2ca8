import type { z } from "zod";
import { checkForm } from "./check-form";

const MAX_LIST = 200;

/**
 * Checks what was posted against a schema. Conform builds whatever the posted names say, so that
 * `customer[999999999]` or a name of a thousand dots would hold the process up for good: it is
 * handed only the names that the schema has. Its intents are carried out in the browser: one that
 * arrives here is from no form of ours.
 *
 * @throws Response 400 for an intent, and for what Conform cannot read
 */
export function parseForm<Schema extends z.ZodObject>(fields: FormData, schema: Schema) {
  const known = new FormData();
  for (const [name, value] of fields) {
    if (name === "__intent__") throw unreadable();
    // What a program has not, its FormData writes in these words: coordinates that nobody found.
    if (value === "null" || value === "undefined") continue;
    if (isKnown(name, schema)) known.append(name, value);
  }
  try {
    return checkForm(known, schema);
  } catch {
    throw unreadable();
  }
}

/** `customer`, `blocks[3]` or `blocks[3].title`, of a field that the schema has. */
function isKnown(name: string, schema: z.ZodObject) {
  const match = /^([A-Za-z]+)(?:\[(\d{1,3})\](?:\.([A-Za-z]+))?)?$/.exec(name);
  return (
    match !== null &&
    Object.hasOwn(schema.shape, match[1] ?? "") &&
    Number(match[2] ?? 0) < MAX_LIST
  );
}

function unreadable() {
  return new Response("보낸 양식을 읽을 수 없습니다. 페이지를 새로 열어 다시 시도해주세요.", {
    status: 400,
  });
}
