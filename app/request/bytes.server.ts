import { KILOBYTE, MEGABYTE } from "./limits";

/** Bytes; what is longer is no form of ours, and its sender is not listened to any more. */
export const FLOOD_BYTES = 150 * MEGABYTE;
/** Enough for a few short fields: a form that takes more says so. */
export const TEXT_BYTES = 16 * KILOBYTE;

/**
 * The posted bytes as text. They are counted as they were sent, before anything is decoded.
 *
 * @throws Response 400 for a body that is broken off, 413 for a longer one
 */
export async function readText(request: Request, limit = TEXT_BYTES) {
  return new TextDecoder().decode(await readBytes(request, limit));
}

/** As readText, undecoded. */
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
  return new Response("보내는 중에 끊어졌거나 형식이 올바르지 않습니다. 다시 시도해주세요.", {
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
    // Not cancelled: that would end the connection before the answer. The front door reads the rest.
    reader.releaseLock();
  }
}
