export function isKeyOf<T extends object>(entries: T, value: unknown): value is keyof T & string {
  return typeof value === "string" && Object.hasOwn(entries, value);
}
