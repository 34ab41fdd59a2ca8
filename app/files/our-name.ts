/**
 * Whether the name has the format that `put` of store.server.ts generates. Not there, because a
 * restore asks too, and must not open the database that it replaces.
 */
export function isOurName(name: string) {
  return /^[0-9a-f-]{36}\.[a-z0-9]{2,5}$/.test(name);
}
