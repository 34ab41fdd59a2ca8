import { randomUUID } from "node:crypto";

/** Writes an unexpected error down once, under an id by which an answer of the /api can be found. */
export function report(error: unknown, request: Request) {
  const requestId = randomUUID().slice(0, 8);
  console.error(`[${requestId}] ${request.method} ${new URL(request.url).pathname}`, error);
  return requestId;
}
