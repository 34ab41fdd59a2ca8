import { randomUUID } from "node:crypto";
import { loggedPath } from "./access-log.server";

/**
 * Logs an unexpected error once, with an id that the error response shows too.
 *
 * @param request absent if the error belongs to no request
 */
export function report(error: unknown, request?: { method?: string; url?: string }) {
  const requestId = randomUUID().slice(0, 8);
  const { method = "", url = "" } = request ?? {};
  const path = URL.canParse(url, "http://localhost")
    ? loggedPath(new URL(url, "http://localhost").pathname)
    : "";
  console.error(`[${requestId}] ${method} ${path.slice(0, 200)}`.trimEnd(), error);
  return requestId;
}
