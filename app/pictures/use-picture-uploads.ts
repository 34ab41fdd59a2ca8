import { useCallback, useEffect, useRef, useState } from "react";
import type { PictureArea } from "~/database/area";
import { useHydrated } from "~/forms/use-hydrated";
import type { GalleryPicture } from "./picture";
import { takeBack, uploadPicture } from "./upload-picture";

/** A picture of the form: on the server, on its way there, or held up. */
export interface PictureItem {
  key: string;
  name: string;
  size: number;
  /** Once it has arrived. */
  picture?: GalleryPicture;
  /** While it has not. */
  file?: File;
  /** 0 to 1 while it is being sent. */
  progress?: number;
  failure?: string;
  /** Raised by each retry: an attempt is sent once. */
  attempt: number;
}

const AT_A_TIME = 2;
let made = 0;

/** Sends picked files one by one, each with its own progress, to be retried or taken back. */
export function usePictureUploads(area: PictureArea, initial: GalleryPicture[]) {
  const [items, setItems] = useState(() => initial.map(asItem));
  const underWay = useRef(new Map<string, () => void>());
  // Not read from `items`: an effect may run after an answer and still hold the items before it.
  const lastAttempt = useRef(new Map<string, number>());

  const change = useCallback((key: string, changes: Partial<PictureItem>) => {
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  }, []);

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
        else change(key, { failure: result.failure, progress: undefined });
      });
    }
  }, [area, items, change]);

  // The answer to a refused form names what is still there: somebody else may have removed some.
  useEffect(() => {
    const present = new Set(initial.map(({ uploadedName }) => uploadedName));
    setItems((all) => {
      const rest = all.filter(({ key }) => key.startsWith("new-") || present.has(key));
      return rest.length === all.length ? all : rest;
    });
  }, [initial]);

  // Who leaves the page leaves nothing running behind.
  useEffect(() => {
    const running = underWay.current;
    return () => {
      for (const abort of running.values()) abort();
    };
  }, []);

  function add(files: File[]) {
    const added = files.map((file) => {
      made += 1;
      return { key: `new-${made}`, name: file.name, size: file.size, file, attempt: 1 };
    });
    setItems((all) => [...all, ...added]);
  }

  function remove(key: string) {
    underWay.current.get(key)?.();
    const picture = items.find((item) => item.key === key)?.picture;
    // A stored picture goes when the form is saved, one that was only sent ahead goes now.
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

function asItem(picture: GalleryPicture): PictureItem {
  const { uploadedName, name, size } = picture;
  return { key: uploadedName, name, size, picture, attempt: 0 };
}

function tryAgain(item: PictureItem): PictureItem {
  return item.failure ? { ...item, failure: undefined, attempt: item.attempt + 1 } : item;
}

/**
 * What the file dialog offers. An iPhone turns its HEIC photos into JPEG where HEIC is not named; on a
 * desk, where it copied them to, they could then not be picked.
 */
function acceptedPictures(hydrated: boolean) {
  const common = "image/jpeg,image/png,image/webp,image/gif,image/avif";
  return hydrated && matchMedia("(pointer: fine)").matches ? `${common},.heic,.heif` : common;
}
