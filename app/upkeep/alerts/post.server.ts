import { type LookupAddress, lookup } from "node:dns";
import { type RequestOptions, request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "~/env.server";
import type { Outcome } from "./failure";

const TIMEOUT = 15_000;

class PrivateAddress extends Error {}

export type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

interface Post {
  headers: Record<string, string | number>;
  body: string | Buffer;
}

interface PostOptions {
  mayBePrivate?: boolean;
  resolve?: Resolve;
}

const lookUp: Resolve = (host, done) => lookup(host, { all: true }, done);

/** Connects to the very addresses that were checked, which prevents DNS rebinding. */
export function post(
  url: string,
  { headers, body }: Post,
  { mayBePrivate = env.ALERT_PRIVATE_ADDRESSES === 1, resolve = lookUp }: PostOptions = {},
): Promise<Outcome> {
  const { hostname, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (protocol !== "https:") return Promise.resolve({ isSent: false, failure: "ENCRYPTION" });
  // Node looks up names only.
  if (!mayBePrivate && isIP(host) !== 0 && !isPublic(host)) {
    return Promise.resolve({ isSent: false, failure: "PRIVATE" });
  }
  const options: RequestOptions = {
    method: "POST",
    agent: false,
    headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
    signal: AbortSignal.timeout(TIMEOUT),
    lookup: mayBePrivate ? onlyIf(resolve, () => true) : onlyIf(resolve, isPublic),
  };
  return new Promise((settle) => {
    const sent = request(url, options, (answer) => {
      settle(outcomeOf(answer.statusCode ?? 0));
      // The body may never end.
      answer.destroy();
    });
    sent.on("error", (error) => settle({ isSent: false, failure: failureOf(error) }));
    sent.end(body);
  });
}

function onlyIf(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    resolve(host, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error("no address"), "", 0);
      if (!found.every(({ address }) => isAllowed(address))) {
        return done(new PrivateAddress(), "", 0);
      }
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

/** All assigned IPv6 addresses, special ones included. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

export function isPublic(address: string) {
  if (!ipaddr.isValid(address)) return false;
  // `process` turns ::ffff:10.0.0.1 into 10.0.0.1.
  const parsed = ipaddr.process(address);
  // ipaddr.js takes unknown ranges for unicast, such as ::7f00:1, the old ::127.0.0.1.
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false;
  return parsed.range() === "unicast";
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { isSent: true };
  if (status >= 300 && status < 400) return { isSent: false, failure: "REDIRECT", status };
  if (status === 404 || status === 410) return { isSent: false, failure: "GONE", status };
  return { isSent: false, failure: "HTTP", status };
}

function failureOf(error: NodeJS.ErrnoException) {
  if (error instanceof PrivateAddress) return "PRIVATE";
  const { code = "", name } = error;
  if (name === "AbortError" || name === "TimeoutError" || code === "ETIMEDOUT") return "TIMEOUT";
  if (/^(ENOTFOUND|EAI_)/.test(code)) return "ADDRESS";
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/.test(code)) return "REFUSED";
  if (/CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)/.test(code)) return "CERTIFICATE";
  if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(code)) return "ENCRYPTION";
  if (/^(ECONNRESET|EPIPE)$/.test(code)) return "BROKEN";
  return "UNEXPECTED";
}
