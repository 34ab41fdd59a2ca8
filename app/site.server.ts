import { isIPv4 } from "node:net";
import { env } from "./env.server";
import { memoize } from "./memoize";

/** Undefined if it is not set: a Host header could be anyone's, except on the machine itself. */
export function originOf(request: Request) {
  if (env.PUBLIC_URL !== undefined) return env.PUBLIC_URL;
  const { origin, host } = new URL(request.url);
  return isLoopback(host) ? origin : undefined;
}

/** With any port. */
export const isLoopback = memoize((host) => {
  const name = host.replace(/:\d{1,5}$/, "");
  return name === "localhost" || name === "[::1]" || (isIPv4(name) && name.startsWith("127."));
});
