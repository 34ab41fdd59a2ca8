import { allowance } from "~/http/allowance.server";

const tries = allowance(20, 15 * 60 * 1000);

/**
 * Twenty wrong passwords from one source, and it waits out the quarter of an hour. A try counts
 * before the password is looked at, so that a thousand at once are not a thousand first ones.
 *
 * @param source an address, or the account for which a password is tried
 * @returns what forgets the source's tries, to be called when the password was right
 * @throws Response 429 with Retry-After, in seconds
 */
export function countTry(source: string) {
  const wait = tries.take(source);
  if (wait === undefined) return () => tries.forget(source);
  throw new Response("로그인 시도가 너무 많습니다. 잠시 후 다시 시도해주세요.", {
    status: 429,
    headers: { "Retry-After": String(wait) },
  });
}
