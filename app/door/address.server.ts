import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";
import proxyAddress from "proxy-addr";
import { env } from "~/env.server";
import { memoize } from "~/memoize";

/**
 * The client's IP address, as far as we can trust it: the socket's peer, or, behind TRUST_PROXY
 * proxies, the address they forward. The first proxy must be on this machine or on the local
 * network; anyone else who reaches the port could forge the header.
 */
export function clientAddress(request: IncomingMessage) {
  if (env.TRUST_PROXY === 0) return peerAddress(request.socket);
  const isTrusted = (address: string, hop: number) =>
    hop < env.TRUST_PROXY && (hop > 0 || isOwnNetwork(plainAddress(address)));
  const named = plainAddress(proxyAddress(request, isTrusted));
  return named === "unknown" ? peerAddress(request.socket) : named;
}

/**
 * The key for the limits of requests and connections and for login back-off: an IPv4 address, or an IPv6 /48,
 * because one data-centre customer may own a whole /48. A local proxy that TRUST_PROXY does not
 * cover hides every visitor behind one address, so we take the last X-Forwarded-For entry it wrote.
 * Forging that gains no more than places of one's own.
 */
export function visitorOf(request: IncomingMessage) {
  const address = clientAddress(request);
  const forwarded = request.headers["x-forwarded-for"];
  const isNamed = env.TRUST_PROXY > 0 || !isOwnNetwork(address) || forwarded === undefined;
  if (isNamed) return networkOf(address, 48);
  const named = plainAddress(String(forwarded).split(",").at(-1)?.trim());
  return networkOf(named === "unknown" ? address : named, 48);
}

/** Whether the request comes from this machine, without a proxy in between. */
export function isLocalPeer({ socket, headers }: IncomingMessage) {
  const isPassedOn = headers.forwarded !== undefined || headers["x-forwarded-for"] !== undefined;
  return !isPassedOn && rangeOf(peerAddress(socket)) === "loopback";
}

/** Per connection: remoteAddress asks the operating system. */
const peers = new WeakMap<Socket, string>();

/** The address at the other end of a connection: behind a proxy, the proxy's. */
export function peerAddress(socket: Socket) {
  const known = peers.get(socket);
  if (known !== undefined) return known;
  const address = plainAddress(socket.remoteAddress);
  peers.set(socket, address);
  return address;
}

/**
 * One canonical spelling, without the port that some proxies append; "unknown" if invalid or
 * missing. A closed socket has no address, whatever proxy-addr's types say.
 */
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

/**
 * Whether the address is of this machine, the local network or a hosting platform (100.64.0.0/10),
 * where proxies live too. A proxy that we were not told to trust has such an address, and then
 * represents every visitor at once.
 */
export function isOwnNetwork(address: string) {
  return address === "unknown" || ownRanges.includes(rangeOf(address));
}

const rangeOf = memoize((address) =>
  ipaddr.isValid(address) ? ipaddr.process(address).range() : "none",
);

/**
 * An IPv4 address unchanged; the network prefix of an IPv6 address.
 *
 * @param bits the IPv6 prefix: 64 for one customer, 48 for the largest network a customer gets
 */
export function networkOf(address: string, bits: 48 | 64 = 64) {
  // The only addresses without a colon, and by far the most frequent.
  if (!address.includes(":") || !ipaddr.IPv6.isValid(address)) return address;
  const { parts } = ipaddr.IPv6.parse(address);
  return parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(":");
}
