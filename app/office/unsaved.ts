/**
 * What is typed into a long form, on this device until it is saved: a phone kills tabs. Whoever logs out
 * leaves nothing behind.
 */
const PREFIX = "unsaved ";

export type TypedFields = [name: string, value: string][];

export function storeUnsaved(name: string, form: HTMLFormElement) {
  const fields = [...new FormData(form)].map(([field, value]) => [field, String(value)]);
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(fields));
  } catch {
    // The browser refuses storage, or has no room.
  }
}

export function readUnsaved(name: string): TypedFields | undefined {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param name without it, everything */
export function forgetUnsaved(name = "") {
  try {
    for (const key of Object.keys(localStorage)) {
      if (name ? key === PREFIX + name : key.startsWith(PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    // As above.
  }
}
