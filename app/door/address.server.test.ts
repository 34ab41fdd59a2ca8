import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { env } from "~/env.server";
import { clientAddress, isLocalPeer, visitorOf } from "./address.server";

afterEach(() => {
  env.TRUST_PROXY = 0;
});

/** A request from a peer, with an X-Forwarded-For header if given. */
function request(peer: string, forwardedFor?: string) {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: peer });
  const headers = forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
  return Object.assign(new IncomingMessage(socket), { headers });
}

test("with TRUST_PROXY only a peer on this machine or the local network is believed", () => {
  env.TRUST_PROXY = 1;
  expect(clientAddress(request("127.0.0.1", "203.0.113.1"))).toBe("203.0.113.1");
  expect(clientAddress(request("::ffff:10.0.0.2", "198.51.100.7, 203.0.113.1"))).toBe(
    "203.0.113.1",
  );
  expect(clientAddress(request("198.51.100.9", "203.0.113.1"))).toBe("198.51.100.9");
});

test("behind two proxies, the client is the last forwarded address but one", () => {
  env.TRUST_PROXY = 2;
  expect(clientAddress(request("127.0.0.1", "198.51.100.7, 203.0.113.1, 203.0.113.80"))).toBe(
    "203.0.113.1",
  );
});

test("an unknown local proxy's forwarded address is used for the queue only", () => {
  const passedOn = request("192.168.0.2", "198.51.100.7, 203.0.113.1");
  expect([clientAddress(passedOn), visitorOf(passedOn)]).toEqual(["192.168.0.2", "203.0.113.1"]);
  const stranger = request("198.51.100.9", "203.0.113.1");
  expect([clientAddress(stranger), visitorOf(stranger)]).toEqual(["198.51.100.9", "198.51.100.9"]);
});

test("a forwarded request is not local, and a header cannot make it so", () => {
  expect(isLocalPeer(request("127.0.0.1"))).toBe(true);
  expect(isLocalPeer(request("127.0.0.1", "203.0.113.1"))).toBe(false);
  expect(isLocalPeer(request("198.51.100.9", "127.0.0.1"))).toBe(false);
});
