import { KILOBYTE, MEGABYTE } from "~/text/bytes";

export const FLOOD_BYTES = 150 * MEGABYTE;
export const TEXT_BYTES = 16 * KILOBYTE;

/** @throws Response 400 for a truncated body, 413 for one over the limit in bytes as sent */
export async function readText(request: Request, limit = TEXT_BYTES) {
  return new TextDecoder().decode(await readBytes(request, limit));
}

export async function readBytes(request: Request, limit: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of webChunks(request.body)) {
      size += chunk.byteLength;
      if (size > FLOOD_BYTES) break;
      if (size <= limit) chunks.push(chunk);
    }
  } catch {
    throw incomplete();
  }
  if (size > limit) throw new Response("보낸 내용이 너무 큽니다.", { status: 413 });
  return Buffer.concat(chunks);
}

export function incomplete() {
  return new Response("전송이 중단되었거나 형식이 올바르지 않습니다. 다시 시도해 주세요.", {
    status: 400,
  });
}

export async function* webChunks(body: Request["body"]) {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Cancelling would close the connection before the response. The door discards the rest.
    reader.releaseLock();
  }
}
