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

  useEffect(() => setItems((all) => withAnswer(all, initial)), [initial]);

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
    if (picture && !picture.isGone && key.startsWith("new-")) {
      takeBack(area, picture.uploadedName);
    }
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
  const { uploadedName, name, size, isGone } = picture;
  const item = { key: uploadedName, name, size, picture, attempt: 0 };
  return isGone ? asGone(item) : item;
}

/** A rejected form's response lists the pictures that still exist, and marks those that do not. */
function withAnswer(all: PictureItem[], pictures: GalleryPicture[]) {
  const answered = new Map(pictures.map((picture) => [picture.uploadedName, picture]));
  const rest = all
    .filter(({ key }) => key.startsWith("new-") || answered.has(key))
    .map((item) => {
      const isGone = item.picture && answered.get(item.picture.uploadedName)?.isGone;
      return isGone && !item.isRefused ? asGone(item) : item;
    });
  const isSame = rest.length === all.length && rest.every((item, at) => item === all[at]);
  return isSame ? all : rest;
}

/** Named in the form until it is removed, so that the numbers of the others stay. */
function asGone(item: PictureItem): PictureItem {
  const picture = item.picture && { ...item.picture, isGone: true as const };
  const failure = "삭제된 사진입니다. 제거하고 다시 선택해 주세요.";
  return { ...item, picture, failure, isRefused: true };
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
