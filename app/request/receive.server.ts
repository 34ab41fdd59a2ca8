import { readBytes, TEXT_BYTES } from "./bytes.server";
import { receiveParts } from "./multipart.server";
import {
  type FormDataOfText,
  listName,
  MOST_FIELDS,
  type ReceivedForm,
  type ReceiveOptions,
} from "./received-form";

/**
 * Reads on beyond a limit: a browser disconnected while sending shows its own error page.
 *
 * @throws Response 400, 413 or 415, or the disk's error
 */
export async function receiveForm(
  request: Request,
  options: ReceiveOptions = {},
): Promise<ReceivedForm> {
  const contentType = request.headers.get("Content-Type") ?? "";
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    return receiveText(request, options);
  }
  if (/^multipart\/form-data\b.*\bboundary=/i.test(contentType)) {
    return receiveParts(request, contentType, options);
  }
  throw new Response("양식 형식으로 보내 주세요.", { status: 415 });
}

const PLUS = 0x2b;
const SPACE = 0x20;

/** @throws Response 400 for a truncated body, 413 for too much of it */
async function receiveText(request: Request, options: ReceiveOptions): Promise<ReceivedForm> {
  const fields = new FormData();
  const bytes = await readBytes(request, options.textBytes ?? TEXT_BYTES);
  // URLSearchParams is far slower for a plus sign than for the space it stands for.
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === PLUS) bytes[at] = SPACE;
  const text = new TextDecoder().decode(bytes);
  const maxFields = options.fields ?? MOST_FIELDS;
  // Counted before parsing: two megabytes can hold a million fields.
  const pairs = text.split("&", maxFields + 1);
  if (pairs.length > maxFields) {
    throw new Response("보낸 항목이 너무 많습니다.", { status: 413 });
  }
  for (const [name, value] of new URLSearchParams(text)) fields.append(listName(name), value);
  return {
    names: new Set(fields.keys()),
    fields: fields as FormDataOfText,
    files: [],
    fileNames: [],
    refused: new Map(),
    async [Symbol.asyncDispose]() {},
  };
}
