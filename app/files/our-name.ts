/** Apart from store.server.ts, because a restore must not open the database that it replaces. */
export function isOurName(name: string) {
  return /^[0-9a-f-]{36}\.[a-z0-9]{2,5}$/.test(name);
}
