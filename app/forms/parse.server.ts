import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";

const MAX_LIST = 200;
const intentSchema = z.object({
  type: z.enum(["validate", "reset", "update", "insert", "remove", "reorder"]),
  payload: z.object({
    name: z.string().optional(),
    // Conform walks whatever stands here, however deep: only words of a field may.
    value: z.string().max(20_000).optional(),
    defaultValue: z.string().max(20_000).optional(),
    validated: z.boolean().optional(),
    index: z.number().int().min(0).max(MAX_LIST).optional(),
    from: z.number().int().min(0).max(MAX_LIST).optional(),
    to: z.number().int().min(0).max(MAX_LIST).optional(),
  }),
});

/**
 * Checks what was posted against a schema. Conform builds whatever the posted names say, so that
 * `customer[999999999]` or a name of a thousand dots would hold the process up for good: it is
 * handed only the names that the schema has, and an intent only if it speaks of one of them.
 *
 * @throws Response 400 for an intent that cannot be read
 */
export function parseForm<Schema extends z.ZodObject>(fields: FormData, schema: Schema) {
  const known = new FormData();
  for (const [name, value] of fields) {
    if (name === "__intent__") known.append(name, readIntent(String(value), schema));
    else if (isKnown(name, schema)) known.append(name, value);
  }
  try {
    return parseWithZod(known, { schema });
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

function readIntent(value: string, schema: z.ZodObject) {
  try {
    if (value.length > 50_000) throw unreadable();
    const intent = intentSchema.parse(JSON.parse(value));
    const { name } = intent.payload;
    if (name !== undefined && name !== "" && !isKnown(name, schema)) throw unreadable();
    return JSON.stringify(intent);
  } catch {
    throw unreadable();
  }
}

function unreadable() {
  return new Response("보낸 양식을 읽을 수 없습니다. 페이지를 새로 열어 다시 시도해주세요.", {
    status: 400,
  });
}
