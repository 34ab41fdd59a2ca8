/** Whether a value from a URL, a form or a stored row names one of the entries. */
export function isKeyOf<T extends object>(entries: T, value: unknown): value is keyof T & string {
  return typeof value === "string" && Object.hasOwn(entries, value);
}
