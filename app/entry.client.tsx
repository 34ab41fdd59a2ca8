import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { rememberDocument } from "./ui/other-hosts";

window.late?.loaded?.();
rememberDocument();
await stateOfThePage();
// Back, pressed twice before the script was there, has led on: the server's page is another one.
if (window.late?.path && window.late.path !== location.pathname) location.reload();
else hydrate();

function hydrate() {
  storeTypedText();
  addEventListener("input", storeTypedText);
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
