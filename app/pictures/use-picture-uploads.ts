import { useCallback, useEffect, useRef, useState } from "react";
import type { PictureArea } from "~/database/area";
import { useHydrated } from "~/forms/use-hydrated";
import type { GalleryPicture } from "./gallery-picture";
import { takeBack, uploadPicture } from "./upload-picture";

export interface PictureItem {
  key: string;
  name: string;
  size: number;
  picture?: GalleryPicture;
  file?: File;
  progress?: number;
  failure?: string;
  /** Another attempt would fail alike. */
  isRefused?: boolean;
  /** Incremented by each retry; each attempt is sent once. */
  attempt: number;
}

const AT_A_TIME = 2;
let made = 0;

export function usePictureUploads(area: PictureArea, initial: GalleryPicture[]) {
  const [items, setItems] = useState(() => initial.map(asItem));
  // What is removed may have arrived since the caller was rendered, behind a question.
  const latest = useRef(items);
  latest.current = items;
  const change = useCallback((key: string, changes: Partial<PictureItem>) => {
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  }, []);

  const underWay = useSending(area, items, change);

  // A rejected form's response lists the pictures that still exist; someone may have deleted some.
  useEffect(() => {
    const present = new Set(initial.map(({ uploadedName }) => uploadedName));
    setItems((all) => {
      const rest = all.filter(({ key }) => key.startsWith("new-") || present.has(key));
      return rest.length === all.length ? all : rest;
    });
  }, [initial]);

  function add(files: File[]) {
    const added = files.map((file) => {
      made += 1;
      return { key: `new-${made}`, name: file.name, size: file.size, file, attempt: 1 };
    });
    setItems((all) => [...all, ...added]);
  }

  function remove(key: string) {
    underWay.current.get(key)?.();
    const picture = latest.current.find((item) => item.key === key)?.picture;
    // A stored picture is deleted when the form is saved, a staged one now.
    if (picture && key.startsWith("new-")) takeBack(area, picture.uploadedName);
    setItems((all) => all.filter((item) => item.key !== key));
  }

  function retry(key: string) {
    setItems((all) => all.map((item) => (item.key === key ? tryAgain(item) : item)));
  }

  function retryAll() {
    setItems((all) => all.map(tryAgain));
  }

  function move(key: string, to: number) {
    setItems((all) => {
      const item = all.find((other) => other.key === key);
      if (!item || to < 0 || to >= all.length) return all;
      return all.filter((other) => other !== item).toSpliced(to, 0, item);
    });
  }

  const sending = items.filter(({ file, failure }) => file && !failure).length;
  const accept = acceptedPictures(useHydrated());
  return { items, add, remove, retry, retryAll, move, sending, accept };
}

/** Sends what waits. @returns how to abort what is under way, by its key */
function useSending(
  area: PictureArea,
  items: PictureItem[],
  change: (key: string, changes: Partial<PictureItem>) => void,
) {
  const underWay = useRef(new Map<string, () => void>());
  // Not read from `items`: an effect may run after a response, with the items from before it.
  const lastAttempt = useRef(new Map<string, number>());

  useEffect(() => {
    const waiting = items.filter(
      ({ key, file, failure, attempt }) =>
        file && !failure && attempt > (lastAttempt.current.get(key) ?? 0),
    );
    for (const { key, file, attempt } of waiting.slice(0, AT_A_TIME - underWay.current.size)) {
      if (!file) continue;
      lastAttempt.current.set(key, attempt);
      const upload = uploadPicture(area, file, (progress) => change(key, { progress }));
      underWay.current.set(key, upload.abort);
      void upload.sent.then((result) => {
        underWay.current.delete(key);
        if ("picture" in result) change(key, { picture: result.picture, file: undefined });
        else change(key, { ...result, progress: undefined });
      });
    }
  }, [area, items, change]);

  // Leaving the page aborts its uploads.
  useEffect(() => {
    const running = underWay.current;
    return () => {
      for (const abort of running.values()) abort();
    };
  }, []);

  return underWay;
}

function asItem(picture: GalleryPicture): PictureItem {
  const { uploadedName, name, size } = picture;
  return { key: uploadedName, name, size, picture, attempt: 0 };
}

function tryAgain(item: PictureItem): PictureItem {
  return item.failure && !item.isRefused
    ? { ...item, failure: undefined, attempt: item.attempt + 1 }
    : item;
}

/** iPhones convert HEIC to JPEG unless it is accepted; computers could not pick it otherwise. */
function acceptedPictures(hydrated: boolean) {
  const common = "image/jpeg,image/png,image/webp,image/gif,image/avif";
  return hydrated && matchMedia("(pointer: fine)").matches ? `${common},.heic,.heif` : common;
}
