import type * as z from "zod";
import { checkForm } from "./check-form";

const MAX_LIST = 200;

/**
 * Conform builds whatever structure names describe: `customer[999999999]` would block the process.
 * Throws a 400 for what it cannot parse, and for an intent, which no form of ours sends.
 */
export function parseForm<Schema extends z.ZodObject>(fields: FormData, schema: Schema) {
  const known = new FormData();
  for (const [name, value] of fields) {
    if (name === "__intent__") throw unreadableForm();
    // Clients serialise missing values as "null" or "undefined".
    if (value === "null" || value === "undefined") continue;
    if (isField(name, schema)) known.append(name, value);
  }
  try {
    return checkForm(known, schema);
  } catch {
    throw unreadableForm();
  }
}

function isField(name: string, schema: z.ZodObject) {
  const match = /^([A-Za-z]+)(?:\[(\d{1,3})\](?:\.([A-Za-z]+))?)?$/.exec(name);
  return (
    match !== null &&
    Object.hasOwn(schema.shape, match[1] ?? "") &&
    Number(match[2] ?? 0) < MAX_LIST
  );
}

export function unreadableForm() {
  return new Response("보내신 내용을 읽지 못했습니다. 페이지를 다시 열어 시도해 주세요.", {
    status: 400,
  });
}
