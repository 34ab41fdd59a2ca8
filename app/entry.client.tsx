import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { noteDocument } from "./ui/other-hosts";

noteDocument();
await stateOfThePage();
// Back, pressed twice, has led on to a page of this document before its script was there: what the
// server sent is another page.
if (window.late?.path && window.late.path !== location.pathname) location.reload();
else hydrate();

function hydrate() {
  keepTypedText();
  addEventListener("input", keepTypedText);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}

/**
 * React resets a text area whose text still stands in the page as the server sent it, even if the
 * visitor has changed it before hydration or while React is at work. Afterwards this does no harm,
 * and taking the listener away would cost every visitor more bytes. What the server sent is noted
 * for office/unsaved-warning.ts.
 */
function keepTypedText() {
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value === area.defaultValue) continue;
    area.dataset.sent ??= area.defaultValue;
    area.defaultValue = area.value;
  }
}

/**
 * Waits for Remix's streamed state. Until it has been read, RemixBrowser throws a promise, as
 * suspending components do. React could wait for it too, but if a key is pressed meanwhile, it
 * discards the page and renders it anew (its error 345).
 */
async function stateOfThePage() {
  try {
    RemixBrowser({});
  } catch (pending) {
    await pending;
  }
}
