import { isIPv6 } from "node:net";
import { currentSender } from "~/current-response.server";
import { isOwnNetwork, networkOf } from "~/door/address.server";
import { MINUTE, SECOND } from "~/text/duration";
import type { TurnOptions } from "~/turns";
import { backoff } from "./backoff";
import { knownDevice } from "./device.server";

type Counter = ReturnType<typeof backoff>;

const addresses = backoff({ free: 5, longest: 15 * MINUTE });
// One data-centre customer may own a whole /48, which is 65,536 networks.
const largeNetworks = backoff({ free: 100, longest: 15 * MINUTE });
// Behind an unknown proxy that forwards no address, all visitors share one key.
const ownNetwork = backoff({ free: 5, longest: 10 * SECOND });
// If it forwards addresses, each has its own back-off; this shared one limits forged ones.
const unnamedProxies = backoff({ free: 300, longest: 10 * SECOND });
const devices = backoff({ free: 5, longest: 15 * MINUTE });
const passwordChecks = backoff({ free: 5, longest: 15 * MINUTE });
const codes = backoff({ free: 5, longest: 15 * MINUTE });

export interface Attempt {
  turn: TurnOptions;
  /** The password was correct: forget earlier attempts from the same source, too. */
  forget(): void;
  /** The attempt was not wrong, or was never checked. */
  takeBack(): void;
}

// The 16th in the queue waits about half a second.
const MOST_AHEAD = 16;

/** Counts before the check, or a thousand concurrent logins would be the first. Throws a 429. */
export async function countLogin(request: Request, accountId: number | undefined) {
  const device = await knownDevice(request, accountId);
  if (device) return count([[devices, device]], { isUrgent: true });
  if (currentSender().isLocal) return count([], { isUrgent: true, mostAhead: MOST_AHEAD });
  return count(countersOf(), { mostAhead: MOST_AHEAD });
}

export function countPasswordCheck(accountId: number) {
  return count([[passwordChecks, String(accountId)]], { isUrgent: true });
}

/** A million codes are few for many addresses: unknown browsers share a back-off. Throws a 429. */
export async function countCode(request: Request, accountId: number) {
  const device = await knownDevice(request, accountId);
  if (device) return count([[devices, device]], {});
  const ofAccount: [Counter, string] = [codes, String(accountId)];
  return count(currentSender().isLocal ? [ofAccount] : [ofAccount, ...countersOf()], {});
}

function countersOf(): [Counter, string][] {
  const { address, visitor } = currentSender();
  const network = networkOf(address);
  if (isOwnNetwork(address)) {
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

function count(counters: [Counter, string][], turn: TurnOptions): Attempt {
  const wait = Math.max(0, ...counters.map(([counter, key]) => counter.wait(key)));
  if (wait > 0) throw tooManyTries(Math.ceil(wait / SECOND));
  const takeBacks = counters.map(([counter, key]) => counter.count(key));
  return {
    turn,
    forget() {
      for (const [counter, key] of counters) counter.forget(key);
    },
    takeBack() {
      for (const takeBack of takeBacks) takeBack();
    },
  };
}

export function tooManyTries(seconds: number) {
  const time = seconds < 120 ? `${seconds}초` : `${Math.ceil(seconds / 60)}분`;
  return new Response(`로그인 시도가 너무 많습니다. ${time} 뒤에 다시 시도해 주세요.`, {
    status: 429,
    headers: { "Retry-After": String(seconds) },
  });
}
