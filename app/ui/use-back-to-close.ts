import { type RefObject, useEffect } from "react";

type Cover = RefObject<HTMLDialogElement | HTMLDetailsElement>;

/** Where the last click found the page. */
let clicked: { index: unknown; href: string } | undefined;

/** The open overlay, whose history entry lies above the page's own. */
let top: { cover: Cover; key: unknown; href: string; isLeaving: boolean } | undefined;

/**
 * Call before Remix begins: window's listeners run in the order of their registration. Remix would
 * load the page anew whenever an overlay is left, and without a connection lead to the error page.
 */
export function hearBackFirst() {
  const recordPlace = () => {
    clicked = { index: history.state?.idx, href: location.href };
  };
  window.addEventListener("click", recordPlace, true);
  window.addEventListener("popstate", (event) => {
    nameHashEntry();
    if (!top) return;
    const { cover, key, href, isLeaving } = top;
    top = undefined;
    const isPageBelow = event.state?.key === key && location.href === href;
    if (isPageBelow) event.stopImmediatePropagation();
    // Reopened while its last entry was being left.
    if (isLeaving && isPageBelow && cover.current?.open) pushEntry(cover);
    else close(cover);
  });
}

/**
 * Remix gives every entry that a `#` link makes the same name, by which it finds the scroll position and
 * the list that belong to it: those of another place in another page. Without its index, Remix lets Back
 * lead to it without the question about unsaved work.
 */
function nameHashEntry() {
  if (history.state !== null) return;
  const key = Math.random().toString(36).slice(2, 10);
  // A link to the address that is there already makes no entry.
  const step = clicked?.href === location.href ? 0 : 1;
  const idx = typeof clicked?.index === "number" ? clicked.index + step : null;
  history.replaceState({ usr: null, key, idx }, "");
}

/** On a phone, Back closes an overlay and stays on the page. */
export function useBackToClose(cover: Cover) {
  const isOnTop = () => top?.cover === cover;

  /** The followed link replaces the history entry. */
  function giveEntry() {
    const hasEntry = isOnTop() && !top?.isLeaving;
    if (isOnTop()) top = undefined;
    return hasEntry;
  }

  function leaveEntry() {
    if (!top || !isOnTop() || top.isLeaving || cover.current?.open) return;
    top.isLeaving = true;
    window.history.back();
  }

  useEffect(
    () => () => {
      if (top?.cover === cover) top = undefined;
    },
    [cover],
  );

  return { pushEntry: () => pushEntry(cover), leaveEntry, giveEntry };
}

function pushEntry(cover: Cover) {
  if (top) return;
  top = { cover, key: history.state?.key, href: location.href, isLeaving: false };
  history.pushState(history.state, "");
}

function close({ current }: Cover) {
  if (current instanceof HTMLDialogElement) current.close();
  else if (current) current.open = false;
}
