import { clear, createStore, del, delMany, entries, set, type UseStore } from "idb-keyval";
import { FILES_KEY } from "./keys";

const STORED_FOR_MS = 24 * 60 * 60 * 1000;
/** Some browsers never answer. */
const PATIENCE_MS = 3000;

interface StoredFiles {
  keptAt: number;
  files: File[];
}

let opened: UseStore | undefined;

/** Throws where the browser refuses storage. */
function store() {
  opened ??= createStore("contact", "files");
  return opened;
}

export async function storeFiles(files: File[]) {
  try {
    const id = sessionStorage.getItem(FILES_KEY) ?? `${Date.now()} ${Math.random()}`;
    if (files.length === 0) return await forgetFiles(id);
    await set(id, { keptAt: Date.now(), files } satisfies StoredFiles, store());
    sessionStorage.setItem(FILES_KEY, id);
  } catch {
    // The browser refuses storage, or has no room.
  }
}

/** Also removes what any tab has left behind for a day. */
export async function readFiles(): Promise<File[]> {
  try {
    const id = sessionStorage.getItem(FILES_KEY);
    const all = await Promise.race([entries<string, StoredFiles>(store()), tooLate()]);
    const isOld = ({ keptAt }: StoredFiles) => !(Math.abs(Date.now() - keptAt) < STORED_FOR_MS);
    const old = all.filter(([, stored]) => isOld(stored)).map(([key]) => key);
    if (old.length > 0) await delMany(old, store());
    return all.find(([key, stored]) => key === id && !isOld(stored))?.[1].files ?? [];
  } catch {
    return [];
  }
}

/** @param id one tab's; without it, all on this device: another tab has its own in memory */
export async function forgetFiles(id?: string) {
  try {
    await (id ? del(id, store()) : clear(store()));
  } catch {
    // The browser refuses storage, or has no room.
  }
}

function tooLate() {
  return new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS));
}
