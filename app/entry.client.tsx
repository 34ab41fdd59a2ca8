import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { noteDocument } from "./ui/other-hosts";

noteDocument();
await stateOfThePage();
// Back, pressed twice before the script was there, has led on: the server's page is another one.
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
 * React resets a text area that the visitor changed before hydration. The listener stays, because
 * removing it would cost every visitor more bytes. office/unsaved-warning.ts reads what the server
 * sent.
 */
function keepTypedText() {
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value === area.defaultValue) continue;
    area.dataset.sent ??= area.defaultValue;
    area.defaultValue = area.value;
  }
}

/**
 * Until Remix's streamed state has been read, RemixBrowser throws a promise. If a key is pressed
 * while React waits for it, React renders the page anew (its error 345).
 */
async function stateOfThePage() {
  try {
    RemixBrowser({});
  } catch (pending) {
    await pending;
  }
}
