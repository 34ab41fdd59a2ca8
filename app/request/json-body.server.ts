import { readText } from "./bytes.server";

/** @throws Response 400 for invalid or too deep JSON, 413 for too much, 415 for another type */
export async function readJson(request: Request, textBytes?: number): Promise<unknown> {
  const type = request.headers.get("Content-Type");
  if (type !== null && !/^(application\/([a-z.+-]+\+)?json|text\/plain)\b/i.test(type)) {
    throw new Response("JSON 형식으로 보내 주세요.", { status: 415 });
  }
  const text = await readText(request, textBytes);
  if (depthOf(text) > MAX_DEPTH) throw wrongShape();
  try {
    return JSON.parse(text);
  } catch {
    throw new Response("JSON 형식이 올바르지 않습니다.", { status: 400 });
  }
}

/** Ignores null and unknown names. Throws a 400 for other than an object of single values. */
export function addFields(form: FormData, value: unknown, names: string[], prefix = "") {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw wrongShape();
  }
  for (const name of names) {
    const field = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    if (field === undefined || field === null) continue;
    if (typeof field !== "string" && typeof field !== "number") {
      throw new Response(`${prefix}${name}: 문자열이나 숫자로 보내 주세요.`, { status: 400 });
    }
    form.append(`${prefix}${name}`, typeof field === "number" ? inDigits(field) : String(field));
  }
  return form;
}

const MAX_DEPTH = 10;

/** Checked before parsing: a million nested arrays take JSON.parse as long as many pages. */
function depthOf(text: string) {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') inString = !inString;
    else if (inString) at += letter === "\\" ? 1 : 0;
    else if (letter === "[" || letter === "{") deepest = Math.max(deepest, ++depth);
    else if (letter === "]" || letter === "}") depth -= 1;
  }
  return deepest;
}

function wrongShape() {
  return new Response("JSON의 구조가 올바르지 않습니다.", { status: 400 });
}

/** 0.0000001 rather than 1e-7. */
function inDigits(value: number) {
  const text = String(value);
  return /e-/.test(text) ? value.toFixed(20).replace(/(?<!0)0+$/, "") : text;
}
