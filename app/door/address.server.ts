import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";
import proxyAddress from "proxy-addr";
import { env } from "~/env.server";
import { makeRoom } from "~/make-room";

/**
 * The address the visitor has, as far as it can be believed: the one we see, or where TRUST_PROXY
 * says that a proxy stands in front, the one that it names. Only a peer of this box or of the own
 * network is taken for that proxy: whoever reaches the port from elsewhere could name any address.
 */
export function clientAddress(request: IncomingMessage) {
  if (env.TRUST_PROXY === 0) return peerOf(request.socket);
  const isTrusted = (address: string, hop: number) =>
    hop < env.TRUST_PROXY && (hop > 0 || isOwnNetwork(plainAddress(address)));
  const named = plainAddress(proxyAddress(request, isTrusted));
  return named === "unknown" ? peerOf(request.socket) : named;
}

/**
 * Whom turns, shares and waits are counted for: an IPv4 address, or an IPv6 /48, because one
 * customer of a data centre may have a whole one. A proxy of the own network that TRUST_PROXY does not
 * name stands for every visitor, so that here, where a lie gains no more than a line of one's own, the
 * address is believed that it has written last.
 */
export function visitorOf(request: IncomingMessage) {
  const address = clientAddress(request);
  if (env.TRUST_PROXY > 0 || !isOwnNetwork(address)) return networkOf(address, 48);
  const last = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .at(-1);
  const named = plainAddress(last?.trim());
  return networkOf(named === "unknown" ? address : named, 48);
}

/** Whether a request comes from this very box, and not through a proxy on it. */
export function isFromThisBox({ socket, headers }: IncomingMessage) {
  const isPassedOn = headers.forwarded !== undefined || headers["x-forwarded-for"] !== undefined;
  return !isPassedOn && rangeOf(peerOf(socket)) === "loopback";
}

/** The same for every request of a connection, and taking it apart costs more than most else here. */
const peers = new WeakMap<Socket, string>();

function peerOf(socket: Socket) {
  const known = peers.get(socket) ?? plainAddress(socket.remoteAddress);
  peers.set(socket, known);
  return known;
}

/** In one spelling, without the port that some proxies write behind it; "unknown" for no address. */
export function plainAddress(address = "") {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? [];
  const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address) ?? [];
  // A zone (%eth0) says something about our side only.
  const [bare = ""] = (inBrackets ?? beforePort ?? address).split("%", 1);
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : "unknown";
}

/** Where the request came from, as the front door wrote it down. */
export function addressOf(request: Request) {
  return request.headers.get("x-client-address") ?? "unknown";
}

/** Whom the front door counts the request for, as it wrote it down. */
export function visitorNamed(request: Request) {
  return request.headers.get("x-client-visitor") ?? networkOf(addressOf(request), 48);
}

const ownRanges = ["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"];

/**
 * Whether an address is of this box, the shop's own network, or a platform's (100.64.0.0/10), where
 * proxies live too. A proxy in front that we were not told to trust has such an address, and then
 * it stands for every visitor at once.
 */
export function isOwnNetwork(address: string) {
  return address === "unknown" || ownRanges.includes(rangeOf(address));
}

const ranges = new Map<string, string>();

function rangeOf(address: string) {
  const known = ranges.get(address);
  if (known !== undefined) return known;
  const range = ipaddr.isValid(address) ? ipaddr.process(address).range() : "none";
  makeRoom(ranges, 1000);
  ranges.set(address, range);
  return range;
}

/**
 * An IPv4 address itself; of an IPv6 address the network that one customer of a provider has.
 *
 * @param bits of an IPv6 network: 64 for a customer, 48 for the largest that a customer is given
 */
export function networkOf(address: string, bits: 48 | 64 = 64) {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const { parts } = ipaddr.IPv6.parse(address);
  return parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(":");
}
