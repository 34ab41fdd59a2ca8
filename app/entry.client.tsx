import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

await stateOfThePage();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});

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
