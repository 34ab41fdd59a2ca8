import { format } from "node:util";
import { loggedPath } from "./log.server";
import { isJsonLog, jsonLine } from "./json-log.server";
import { currentRequestId, newRequestId } from "./request-id.server";

/** @param request absent if the error belongs to no request */
export function report(error: unknown, request?: { method?: string; url?: string }) {
  const id = (request && currentRequestId()) ?? newRequestId();
  const { method = "", url = "" } = request ?? {};
  const path = URL.canParse(url, "http://localhost")
    ? loggedPath(new URL(url, "http://localhost").pathname).slice(0, 200)
    : "";
  if (isJsonLog) {
    const where = request && { method, path };
    process.stderr.write(`${jsonLine({ level: "error", id, ...where, message: format(error) })}\n`);
  } else console.error(`[${id}] ${method} ${path}`.trimEnd(), error);
  return id;
}
