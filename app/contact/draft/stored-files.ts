import { clear, createStore, del, delMany, entries, set, type UseStore } from "idb-keyval";
import { FILES_KEY } from "./keys";

const STORED_FOR_MS = 24 * 60 * 60 * 1000;
/** Some browsers never answer. */
const PATIENCE_MS = 3000;

interface StoredFiles {
  keptAt: number;
  /** Bytes, because in a private window WebKit stores no file. */
  files: { name: string; type: string; lastModified: number; bytes: ArrayBuffer }[];
}

let opened: UseStore | undefined;

/** Throws where the browser refuses storage. */
function store() {
  opened ??= createStore("contact", "files");
  return opened;
}

export function storeFiles(files: File[]) {
  return inTurn(async () => {
    const id = sessionStorage.getItem(FILES_KEY) ?? `${Date.now()} ${Math.random()}`;
    if (files.length === 0) return del(id, store());
    const read = files.map(async (file) => {
      const { name, type, lastModified } = file;
      return { name, type, lastModified, bytes: await file.arrayBuffer() };
    });
    try {
      const stored: StoredFiles = { keptAt: Date.now(), files: await Promise.all(read) };
      await set(id, stored, store());
    } catch {
      // The earlier ones would stay, of which some may have been removed.
      await del(id, store());
    }
    sessionStorage.setItem(FILES_KEY, id);
  });
}

/** Also removes what any tab has left behind for a day. */
export async function readFiles(): Promise<File[]> {
  try {
    const id = sessionStorage.getItem(FILES_KEY);
    const all = await Promise.race([entries<string, StoredFiles>(store()), tooLate()]);
    const isOld = ({ keptAt }: StoredFiles) => !(Math.abs(Date.now() - keptAt) < STORED_FOR_MS);
    const old = all.filter(([, stored]) => isOld(stored)).map(([key]) => key);
    if (old.length > 0) await delMany(old, store());
    const own = all.find(([key, stored]) => key === id && !isOld(stored))?.[1].files ?? [];
    return own.map(({ bytes, name, ...properties }) => new File([bytes], name, properties));
  } catch {
    return [];
  }
}

/** All on this device: another tab has its own in memory. */
export function forgetFiles() {
  return inTurn(() => clear(store()));
}

let last = Promise.resolve();

/** Files that are still being read must not be stored after those that took their place. */
function inTurn(act: () => Promise<void>) {
  // The browser may refuse storage, or have no room.
  last = last.then(act).catch(() => {});
  return last;
}

function tooLate() {
  return new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS));
}
