import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { hasLedOn } from "./ui/led-on";
import { rememberDocument } from "./ui/other-hosts";
import { hearBackFirst } from "./ui/use-back-to-close";

let isShown = false;

window.late?.loaded?.();
rememberDocument();
hearBackFirst();
await stateOfThePage();
storeTypedText();
addEventListener("input", storeTypedText);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Site />
    </StrictMode>,
  );
});

/**
 * Back was pressed twice before React began. Remix reads the address when it first renders, so that is
 * when to compare them.
 */
function Site() {
  if (!isShown && hasLedOn()) {
    location.reload();
    // Until then, the server's page stays as it is.
    throw new Promise(() => {});
  }
  // Not before: React may throw away what it has rendered, and begin anew.
  useLayoutEffect(() => {
    isShown = true;
  }, []);
  // Called as a function: React may handle a press of Back between two components.
  return RemixBrowser({});
}

/**
 * React resets a text area that was changed before hydration. office/unsaved-warning.ts reads what
 * the server sent.
 */
function storeTypedText() {
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value === area.defaultValue) continue;
    area.dataset.sent ??= area.defaultValue;
    area.defaultValue = area.value;
  }
}

/** A key pressed while React waits for Remix's state makes it render anew (its error 345). */
async function stateOfThePage() {
  try {
    RemixBrowser({});
  } catch (pending) {
    await pending;
  }
}
