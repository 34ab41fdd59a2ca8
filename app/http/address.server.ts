import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import { env } from "~/env.server";

/** The address the visitor has, as far as it can be believed: ours to see, or a trusted proxy's word. */
export function clientAddress(request: IncomingMessage) {
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
  const believed = env.TRUST_PROXY > 0 ? forwarded.at(-env.TRUST_PROXY)?.trim() : undefined;
  return bare(believed || request.socket.remoteAddress || "unknown");
}

/** Without the port that some proxies write behind it, and in one spelling. */
function bare(address: string) {
  const [, inBrackets] = /^\[(.*)\](?::\d+)?$/.exec(address) ?? [];
  const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/.exec(address) ?? [];
  const plain = inBrackets ?? beforePort ?? address;
  if (!isIPv6(plain)) return plain;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? [];
  // A zone (%eth0) says something about our side only.
  return mapped ?? new URL(`http://[${plain.split("%", 1)[0]}]`).hostname.slice(1, -1);
}

/** Where the request came from, as the front door wrote it down. */
export function addressOf(request: Request) {
  return request.headers.get("x-client-address") ?? "unknown";
}

const ownNetworks = new BlockList();
ownNetworks.addSubnet("127.0.0.0", 8);
ownNetworks.addSubnet("10.0.0.0", 8);
ownNetworks.addSubnet("172.16.0.0", 12);
ownNetworks.addSubnet("192.168.0.0", 16);
// Those of platforms and of a link, where proxies live too.
ownNetworks.addSubnet("100.64.0.0", 10);
ownNetworks.addSubnet("169.254.0.0", 16);
ownNetworks.addAddress("::1", "ipv6");
ownNetworks.addSubnet("fc00::", 7, "ipv6");
ownNetworks.addSubnet("fe80::", 10, "ipv6");

/**
 * Whether an address is of this box or the shop's own network. A proxy in front that we were not
 * told to trust has one too, and then it stands for every visitor at once.
 */
export function isOwnNetwork(address: string) {
  const version = isIP(address);
  if (version === 0) return address === "unknown";
  return ownNetworks.check(address, version === 6 ? "ipv6" : "ipv4");
}

/** Of an IPv6 address the first 64 bits, which is what one customer of a provider has. */
export function networkOf(address: string) {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after].slice(0, 4).join(":");
}
