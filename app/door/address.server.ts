import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";
import proxyAddress from "proxy-addr";
import { env } from "~/env.server";
import { memoize } from "~/memoize";

/** Anyone could forge a forwarded address, but for a proxy on the local network (TRUST_PROXY). */
export function clientAddress(request: IncomingMessage) {
  if (env.TRUST_PROXY === 0) return peerAddress(request.socket);
  const isTrusted = (address: string, hop: number) =>
    hop < env.TRUST_PROXY && (hop > 0 || isOwnNetwork(plainAddress(address)));
  const named = plainAddress(proxyAddress(request, isTrusted));
  return named === "unknown" ? peerAddress(request.socket) : named;
}

/**
 * For limits and back-off. A local proxy that TRUST_PROXY does not cover hides everybody, so its
 * last X-Forwarded-For entry counts; forging it gains nothing.
 */
export function visitorOf(request: IncomingMessage) {
  const address = clientAddress(request);
  const forwarded = request.headers["x-forwarded-for"];
  const isNamed = env.TRUST_PROXY > 0 || !isOwnNetwork(address) || forwarded === undefined;
  if (isNamed) return networkOf(address, 48);
  const named = plainAddress(String(forwarded).split(",").at(-1)?.trim());
  return networkOf(named === "unknown" ? address : named, 48);
}

export function isLocalPeer({ socket, headers }: IncomingMessage) {
  const isPassedOn = headers.forwarded !== undefined || headers["x-forwarded-for"] !== undefined;
  return !isPassedOn && rangeOf(peerAddress(socket)) === "loopback";
}

/** remoteAddress asks the operating system. */
const peers = new WeakMap<Socket, string>();

export function peerAddress(socket: Socket) {
  const known = peers.get(socket);
  if (known !== undefined) return known;
  const address = plainAddress(socket.remoteAddress);
  peers.set(socket, address);
  return address;
}

/** "unknown" if invalid or missing, as for a closed socket. */
function plainAddress(address = "") {
  return parsedAddress(address);
}

const parsedAddress = memoize((address) => {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? [];
  const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address) ?? [];
  // The zone (%eth0) only names one of our own interfaces.
  const [bare = ""] = (inBrackets ?? beforePort ?? address).split("%", 1);
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : "unknown";
});

const ownRanges = ["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"];

/** An unknown proxy here, or on a hosting platform (100.64.0.0/10), stands for every visitor. */
export function isOwnNetwork(address: string) {
  return address === "unknown" || ownRanges.includes(rangeOf(address));
}

const rangeOf = memoize((address) =>
  ipaddr.isValid(address) ? ipaddr.process(address).range() : "none",
);

/** @param bits the IPv6 prefix: 64 for one customer, 48 for the largest network a customer gets */
export function networkOf(address: string, bits: 48 | 64 = 64) {
  if (!address.includes(":") || !ipaddr.IPv6.isValid(address)) return address;
  const { parts } = ipaddr.IPv6.parse(address);
  return parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(":");
}
