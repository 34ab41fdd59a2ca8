import { readText } from "~/files/receive.server";

/**
 * @throws Response 400 for what is no JSON, 413 for too much of it, 415 for another content type
 */
export async function readJson(request: Request, textBytes?: number): Promise<unknown> {
  const type = request.headers.get("Content-Type");
  if (type !== null && !/^(application\/([a-z.+-]+\+)?json|text\/plain)\b/i.test(type)) {
    throw new Response("JSON 형식으로 보내 주세요.", { status: 415 });
  }
  try {
    return JSON.parse(await readText(request, textBytes));
  } catch (error) {
    if (error instanceof Response) throw error;
    throw new Response("JSON 형식이 올바르지 않습니다.", { status: 400 });
  }
}

/**
 * An object's values as the fields of a form, so that the pages' own rules judge them. Numbers may
 * come as numbers; null is an empty field; names that nobody asked for are passed over.
 *
 * @throws Response 400 for what is no object, or holds lists or objects where words belong
 */
export function addFields(form: FormData, value: unknown, names: string[], prefix = "") {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Response("JSON의 모양이 올바르지 않습니다.", { status: 400 });
  }
  for (const name of names) {
    const field = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    if (field === undefined || field === null) continue;
    if (typeof field === "object") {
      throw new Response(`${prefix}${name}: 글자나 숫자로 보내 주세요.`, { status: 400 });
    }
    form.append(`${prefix}${name}`, typeof field === "number" ? inDigits(field) : String(field));
  }
  return form;
}

/** 0.0000001 rather than 1e-7. */
function inDigits(value: number) {
  const text = String(value);
  return /e-/.test(text) ? value.toFixed(20).replace(/(?<!0)0+$/, "") : text;
}
