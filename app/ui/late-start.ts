/**
 * The page's only script until its largest paint. Until the modules are loaded, links and forms
 * work natively, and clicks on script-only controls are held.
 */

export interface LatePage {
  /** URL of the styles of the font's rare letters, which the first view does not need. */
  letters: string;
  /** URL of the styles of all pages; "" if this page has them. */
  styles: string;
  /** Staff wait for the script more than for the font: it comes first, once the styles are there. */
  isOffice: boolean;
  /** Path and search that the document was asked for by, until the page follows a changed one. */
  address?: string;
  loaded?: () => void;
  hydrated?: () => void;
}

declare global {
  interface Window {
    late?: LatePage;
  }
}

/** Milliseconds after which a held link is followed without the script. */
const PATIENCE = 5000;

const page = window.late as LatePage;
page.address = location.pathname + location.search;
const preloads = 'link[rel="late"], link[rel="modulepreload"]';
const touches = ["pointerdown", "keydown", "focusin", "wheel"];
const signsOfLife = [...touches, "pointermove", "touchstart", "scroll"];
const always = { capture: true, passive: true };
let modules = document.querySelector('script[type="late"]') as HTMLScriptElement;
let isLoading = false;
let tries = 0;
let nextTry = 0;
let retry: ReturnType<typeof setTimeout>;
let held: HTMLElement | undefined;
let patience: ReturnType<typeof setTimeout>;

for (const type of touches) addEventListener(type, load, always);
for (const type of signsOfLife) addEventListener(type, loadLetters, always);
addEventListener("click", hold, true);
// A page of ours has cached the font: it arrives before the first paint.
if (document.referrer.startsWith(`${location.origin}/`)) loadFont();
// The page's styles are there: this script has waited for them.
if (page.isOffice) load();
else if (document.readyState === "complete") loadWhenIdle();
else addEventListener("load", loadWhenIdle);

function loadWhenIdle() {
  // The first frame may still paint the last picture.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      loadFont();
      // Idle loading waits for the visible font; a touch does not.
      document.fonts.load("1em Pretendard Variable").then(whenIdle, whenIdle);
    }),
  );
}

function whenIdle() {
  if ("requestIdleCallback" in window) requestIdleCallback(load, { timeout: 2000 });
  else setTimeout(load, 200);
}

function load() {
  if (isLoading) return;
  clearTimeout(retry);
  const wait = nextTry - performance.now();
  if (wait > 0) {
    retry = setTimeout(load, wait);
    return;
  }
  isLoading = true;
  // Only a new element fetches again what has failed.
  for (const link of document.querySelectorAll<HTMLLinkElement>(preloads)) {
    const copy = link.cloneNode() as HTMLLinkElement;
    copy.rel = "modulepreload";
    copy.onerror = giveUp;
    link.replaceWith(copy);
  }
  // First, because a hydrated page may lead to another without loading it.
  loadStyles().then(loadModules).catch(giveUp);
}

/** No connection, or a new build: the page stays usable, and a later touch tries again. */
function giveUp() {
  if (!isLoading) return;
  isLoading = false;
  tries += 1;
  nextTry = performance.now() + 1000 * 2 ** Math.min(tries - 1, 5);
  loadFont();
  follow();
}

function loadModules() {
  const script = document.createElement("script");
  script.type = "module";
  script.text = modules.text;
  script.onerror = giveUp;
  modules.replaceWith(script);
  modules = script;
}

function loadStyles() {
  return new Promise((resolve, reject) => {
    if (!page.styles) return resolve(undefined);
    const link = addLink("stylesheet", page.styles);
    link.onload = () => {
      // A retry of the modules must not load the styles again.
      page.styles = "";
      resolve(undefined);
    };
    link.onerror = () => {
      link.remove();
      reject();
    };
  });
}

function loadLetters(event?: Event) {
  // A resting mouse reports a move by zero when the page is laid out under it.
  if (event instanceof PointerEvent && event.type === "pointermove") {
    if (event.movementX === 0 && event.movementY === 0) return;
  }
  for (const type of signsOfLife) removeEventListener(type, loadLetters, always);
  loadFont();
  addLink("stylesheet", page.letters);
}

function loadFont() {
  const style = document.getElementById("first-font") as HTMLStyleElement;
  style.media = "all";
}

/** React tolerates foreign elements only at the end of the head. */
function addLink(rel: string, href: string) {
  const link = document.createElement("link");
  link.rel = rel;
  link.href = href;
  document.head.append(link);
  return link;
}

function hold(event: MouseEvent) {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  const pressed = (target as Element).closest<HTMLElement>("[data-needs-script]");
  if (!pressed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  held = pressed;
  clearTimeout(patience);
  patience = setTimeout(follow, PATIENCE);
}

function follow() {
  if (held instanceof HTMLAnchorElement) location.assign(held.href);
  held = undefined;
}

page.loaded = () => {
  if (page.isOffice) loadLetters();
};

page.hydrated = () => {
  page.address = undefined;
  for (const type of touches) removeEventListener(type, load, always);
  removeEventListener("click", hold, true);
  clearTimeout(patience);
  if (held?.isConnected) held.click();
  held = undefined;
};
