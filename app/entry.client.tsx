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
 * Until Remix has read what the server sent along it throws the promise of it, as components do that
 * wait. React can wait for it too, but not when a key is pressed in the meantime: it then gives the
 * page up and draws it anew (its error 345).
 */
async function stateOfThePage() {
  try {
    RemixBrowser({});
  } catch (pending) {
    await pending;
  }
}
