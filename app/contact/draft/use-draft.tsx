import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { DRAFT_KEY, FILES_KEY, TYPED_KEY } from "./keys";

const load = () => import("./all-drafts");
type Drafts = Awaited<ReturnType<typeof load>>;

interface Chosen {
  files: File[];
  setFiles: (files: File[]) => void;
  /** Files still being made smaller. */
  pending: File[];
}

/**
 * In-app browsers discard a page while a photo is being picked (docs/decisions/006).
 *
 * @param isOwn whether a visitor fills it in: what staff type never outlives the tab
 */
export function useDraft(
  form: RefObject<HTMLFormElement>,
  { files, setFiles, pending }: Chosen,
  { isOwn, isFresh }: { isOwn: boolean; isFresh: boolean },
) {
  const [drafts, setDrafts] = useState<Drafts>();
  const [lostFiles, setLostFiles] = useState<string[]>([]);
  const [offered, setOffered] = useState<ReturnType<Drafts["readTyped"]>>();
  const hasPicked = useRef(false);
  const wasTouched = useRef(false);
  if (files.length > 0 || pending.length > 0) hasPicked.current = true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: restored once in a page
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let stop = () => {};
    const start = async (event?: Event) => {
      wasTouched.current = event !== undefined;
      stop();
      // Without it, the form works, and nothing is kept.
      const loaded = await load().catch(() => undefined);
      if (!loaded) return;
      const { fileNames, typed } = loaded.restoreDraft(element);
      const stored = await loaded.readFiles();
      if (stored.length > 0 && !hasPicked.current) setFiles(stored);
      setLostFiles(fileNames.filter((name) => !stored.some((file) => file.name === name)));
      if (isOwn && isFresh) setOffered(loaded.readTyped(typed));
      setDrafts(loaded);
    };
    if (isStored()) void start();
    else stop = onInput(element, start);
    return () => stop();
  }, [form]);

  useEffect(() => {
    const element = form.current;
    if (!element || !drafts) return;
    const chosen = (pending.length > 0 ? pending : files).map(({ name }) => name);
    const fileNames = hasPicked.current ? chosen : lostFiles;
    const store = () => {
      if (sent.has(element)) return;
      drafts.storeDraft(element, fileNames);
      if (isOwn) drafts.storeTyped(element, offered);
    };
    if (hasPicked.current || wasTouched.current) store();
    return onInput(element, store);
  }, [form, drafts, files, pending, lostFiles, isOwn, offered]);

  useEffect(() => {
    if (drafts && hasPicked.current) void drafts.storeFiles(files);
  }, [drafts, files]);

  const parts: { lostFiles: string[]; offer?: ReactNode; note?: ReactNode } = { lostFiles };
  if (!drafts || !isOwn) return parts;
  const settle = () => setOffered(undefined);
  const offer = <drafts.DraftOffer form={form} typed={offered} onSettled={settle} />;
  return { ...parts, offer, note: <drafts.StoredNote /> };
}

/** @returns what stops it */
function onInput(element: HTMLElement, listener: (event: Event) => void) {
  const types = ["input", "change"];
  for (const type of types) element.addEventListener(type, listener);
  return () => {
    for (const type of types) element.removeEventListener(type, listener);
  };
}

function isStored() {
  try {
    return [sessionStorage.getItem(DRAFT_KEY), localStorage.getItem(TYPED_KEY)].some(Boolean);
  } catch {
    return false;
  }
}

/** Changes after sending are not stored again. */
const sent = new WeakSet<HTMLFormElement>();

/** @param at when it was sent; undefined once it is known that nothing was stored */
export function recordPress(at?: number) {
  if (isStored())
    void load().then(
      ({ storePressed }) => storePressed(at),
      () => {},
    );
}

/** After the inquiry has arrived, no personal data stays on the device. */
export function clearDraft(form?: HTMLFormElement) {
  if (form) sent.add(form);
  try {
    // Also the files of closed pages, whose ids nobody knows any more.
    if (isStored())
      void load()
        .then(({ forgetFiles }) => forgetFiles())
        .catch(() => {});
    for (const key of [DRAFT_KEY, FILES_KEY]) sessionStorage.removeItem(key);
    localStorage.removeItem(TYPED_KEY);
  } catch {
    // The browser refuses storage, or has no room.
  }
}
