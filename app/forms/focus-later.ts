let asked = 0;

/** Unless the focus moves meanwhile, where typed text would go astray. The later call counts. */
export function focusLater(find: () => HTMLElement | null | undefined) {
  const before = document.activeElement;
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(() => {
    const { activeElement } = document;
    const isFree = !activeElement || activeElement === document.body || activeElement === before;
    if (isFree) find()?.focus();
  });
}
