const WINDOW = 15 * 60 * 1000;
const TRIES = 20;

interface Failures {
  count: number;
  until: number;
}

const failuresByAddress = new Map<string, Failures>();

/**
 * Twenty wrong passwords from one address (or for one account, where that is what is tried), and it
 * waits out the quarter of an hour. Kept in memory: a restart forgives, and one box has one process.
 *
 * @throws Response 429 with Retry-After, in seconds
 */
export function holdBack(address: string, now = Date.now()) {
  for (const [key, { until }] of failuresByAddress) {
    if (until <= now) failuresByAddress.delete(key);
  }
  const failures = failuresByAddress.get(address) ?? { count: 0, until: now + WINDOW };
  if (failures.count >= TRIES) {
    throw new Response("로그인 시도가 너무 많습니다. 잠시 후 다시 시도해주세요.", {
      status: 429,
      headers: { "Retry-After": String(Math.ceil((failures.until - now) / 1000)) },
    });
  }
  return {
    failed() {
      failures.count += 1;
      failuresByAddress.set(address, failures);
    },
    succeeded() {
      failuresByAddress.delete(address);
    },
  };
}
