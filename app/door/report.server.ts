import { randomUUID } from "node:crypto";

/**
 * Writes an unexpected error down once, under an id by which the answer that names it can be found.
 *
 * @param request absent where the error belongs to none
 */
export function report(error: unknown, request?: { method?: string; url?: string }) {
  const requestId = randomUUID().slice(0, 8);
  const { method = "", url = "" } = request ?? {};
  // Without the query: it may hold what somebody searched for.
  const path = URL.canParse(url, "http://localhost")
    ? new URL(url, "http://localhost").pathname
    : "";
  console.error(`[${requestId}] ${method} ${path.slice(0, 200)}`.trimEnd(), error);
  return requestId;
}
