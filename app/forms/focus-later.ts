let asked = 0;

/**
 * Focuses what the next frame shows, unless something else has been focused meanwhile: text typed
 * there would go astray. Of two presses before that frame the later one counts: what the earlier one
 * names by its place may be something else by then.
 */
export function focusLater(find: () => HTMLElement | null | undefined) {
  const before = document.activeElement;
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(() => {
    const { activeElement } = document;
    const isFree = !activeElement || activeElement === document.body || activeElement === before;
    if (isFree) find()?.focus();
  });
}
