import { randomUUID } from "node:crypto";

/** Writes an unexpected error down once, under an id that the answer may carry. */
export function report(error: unknown, request: Request) {
  const requestId = randomUUID().slice(0, 8);
  console.error(`[${requestId}] ${request.method} ${new URL(request.url).pathname}`, error);
  return requestId;
}
