import { isIPv6 } from "node:net";
import { addressOf, isOwnNetwork, networkOf, visitorNamed } from "~/door/address.server";
import type { Place } from "~/turns";
import { knownDevice } from "./device.server";
import { growingWait } from "./growing-wait";
import { isThisBox } from "./this-box.server";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

type Counter = ReturnType<typeof growingWait>;

const addresses = growingWait({ free: 5, longest: 15 * MINUTE });
// One customer of a data centre may have a whole /48, which is 65,536 networks.
const largeNetworks = growingWait({ free: 100, longest: 15 * MINUTE });
// Behind a proxy that we were not told of and that names nobody, all visitors share one of these.
const ownNetwork = growingWait({ free: 5, longest: 10 * SECOND });
// Where it names them, each has a wait of its own. All together have one for who makes names up.
const unnamedProxies = growingWait({ free: 300, longest: 10 * SECOND });
const devices = growingWait({ free: 5, longest: 15 * MINUTE });
const accounts = growingWait({ free: 5, longest: 15 * MINUTE });

/** A try at a password that has been counted. */
export interface Attempt {
  /** Where it stands in the line for argon2. */
  place: Place;
  /** The password was right: what the same source tried before is forgotten too. */
  forget(): void;
  /** It was no wrong try, or never judged. */
  takeBack(): void;
}

// At two at a time, what is 16 places behind is done in about half a second.
const MOST_AHEAD = 16;

/**
 * Counts a login before its password is looked at, so that a thousand at once are not a thousand
 * first ones. A browser in which this account has signed in before has its own tries, whatever
 * others do from its address; the machine that serves the site is not counted at all.
 *
 * @param accountId of the account that is named, if there is one
 * @throws Response 429 with Retry-After, in seconds
 */
export async function countLogin(request: Request, accountId: number | undefined) {
  const device = knownDevice(request, accountId);
  if (device) return count([[devices, device]], { isUrgent: true });
  if (isThisBox(request)) return count([], { isUrgent: true, mostAhead: MOST_AHEAD });
  return count(countersOf(request), { mostAhead: MOST_AHEAD });
}

/**
 * Counts a try at the current password of an account that is signed in.
 *
 * @throws Response 429 with Retry-After, in seconds
 */
export function countPasswordCheck(accountId: number) {
  return count([[accounts, String(accountId)]], { isUrgent: true });
}

function countersOf(request: Request): [Counter, string][] {
  const address = addressOf(request);
  const network = networkOf(address);
  if (isOwnNetwork(address)) {
    const visitor = visitorNamed(request);
    if (visitor === networkOf(address, 48)) return [[ownNetwork, network]];
    return [
      [addresses, visitor],
      [unnamedProxies, network],
    ];
  }
  if (!isIPv6(address)) return [[addresses, network]];
  return [
    [addresses, network],
    [largeNetworks, network.split(":").slice(0, 3).join(":")],
  ];
}

function count(counters: [Counter, string][], place: Place): Attempt {
  const wait = Math.max(0, ...counters.map(([counter, key]) => counter.wait(key)));
  if (wait > 0) throw tooManyTries(Math.ceil(wait / SECOND));
  const takeBacks = counters.map(([counter, key]) => counter.count(key));
  return {
    place,
    forget() {
      for (const [counter, key] of counters) counter.forget(key);
    },
    takeBack() {
      for (const takeBack of takeBacks) takeBack();
    },
  };
}

/** @param seconds until the next try is judged */
export function tooManyTries(seconds: number) {
  const time = seconds < 120 ? `${seconds}초` : `${Math.ceil(seconds / 60)}분`;
  return new Response(`로그인 시도가 너무 많습니다. ${time} 뒤에 다시 시도해주세요.`, {
    status: 429,
    headers: { "Retry-After": String(seconds) },
  });
}
