import { expect, test, vi } from "vitest";
import { HOUR } from "~/text/duration";
import { isOwnNetwork, networkOf } from "./address.server";
import { rateLimit, senderRateLimit } from "./rate-limit.server";

test("a source is refused once its limit is used up, and served again when the window ends", () => {
  const letters = rateLimit(3, HOUR);
  expect([1, 2, 3].map(() => letters.take("a", 1, 0))).toEqual([undefined, undefined, undefined]);
  expect(letters.take("a", 1, HOUR / 2)).toBe(1800);
  expect(letters.take("b", 3, HOUR / 2)).toBeUndefined();
  expect(letters.take("a", 4, HOUR)).toBe(3600);
  expect(letters.take("a", 3, HOUR)).toBeUndefined();
  expect(letters.take("a", 1, HOUR)).toBe(3600);
});

test("only so many sources are remembered, and the oldest are evicted first", () => {
  const letters = rateLimit(3, HOUR);
  for (let index = 0; index < 100_000; index += 1) letters.take(`source ${index}`, 3, index);
  expect(letters.size).toBeLessThanOrEqual(10_000);
  expect(letters.take("source 99999", 1, 100_000)).toBe(3600);
  expect(letters.take("source 0", 1, 100_000)).toBeUndefined();
  expect(letters.take("source 99999", 1, 3 * HOUR)).toBeUndefined();
});

test("all addresses of one IPv6 network count as one source", () => {
  expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0");
  expect(networkOf("2001:db8::")).toBe("2001:db8:0:0");
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
  expect(networkOf("::1")).toBe("0:0:0:0");
  expect(networkOf("203.0.113.5")).toBe("203.0.113.5");
});

test("a sender of many IPv6 networks reaches the limit of their /48, and a neighbour over its own does not use it up", () => {
  const letters = senderRateLimit(2, HOUR, 5);
  const refused = (address: string) => letters.take(address) !== undefined;
  const of = (network: number) => `2001:db8:7:${network}::1`;
  for (let count = 0; count < 100; count += 1) refused(of(1));
  expect([2, 3, 4].flatMap((network) => [refused(of(network)), refused(of(network))])).toEqual([
    ...[false, false, false],
    ...[true, true, true],
  ]);
  expect(refused("2001:db8:8::1")).toBe(false);
  const plain = Array.from({ length: 100 }, (_, host) => refused(`203.0.113.${host}`));
  expect(plain).not.toContain(true);
});

test("addresses of this machine and the local network are recognised", () => {
  const own = ["127.0.0.1", "::1", "10.1.2.3", "192.168.0.7", "172.20.0.1", "fd00::1", "unknown"];
  expect(own.map(isOwnNetwork)).toEqual(own.map(() => true));
  const alike = ["100.64.1.1", "169.254.0.1", "fe80::1"];
  expect(alike.map(isOwnNetwork)).toEqual([true, true, true]);
  const others = ["203.0.113.5", "2001:db8::1", "172.32.0.1", "nonsense", ""];
  expect(others.map(isOwnNetwork)).toEqual(others.map(() => false));
});

test("a window ends in time, whatever the system's clock is set to meanwhile", () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  try {
    const letters = rateLimit(3, HOUR);
    letters.take("a", 3);
    vi.setSystemTime(Date.now() + 365 * 24 * HOUR);
    expect(letters.take("a")).toBe(3600);
    vi.setSystemTime(Date.now() - 2 * 365 * 24 * HOUR);
    vi.advanceTimersByTime(HOUR);
    expect(letters.take("a")).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});
