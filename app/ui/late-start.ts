/**
 * The page's only script until its largest picture or text is painted; LateScripts puts it into the
 * page as text. Once everything is loaded, it loads the font and then, when the browser is idle, the
 * page's modules, which hydrate it; at the first touch, all of it at once. Until then links and forms
 * work by themselves, and presses of what only works with script are held for later.
 */

/** What the server tells about the page. */
export interface LatePage {
  /** Styles that name the font's rare letters, which the first view can do without. */
  letters: string;
  /** The styles of all pages, if this one has only its own; otherwise "". */
  styles: string;
  /** Where the page is that the server sent; set here. */
  path?: string;
  /** Called when the page is hydrated; defined here. */
  hydrated?: () => void;
}

declare global {
  interface Window {
    /** Only on pages with LateScripts. */
    late?: LatePage;
  }
}

/** Milliseconds that a press of a link is held for the script before the link is followed. */
const PATIENCE = 5000;

const page = window.late as LatePage;
page.path = location.pathname;
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
// Another page of ours has loaded it: from the browser's memory it comes with the first paint.
if (document.referrer.startsWith(`${location.origin}/`)) loadFont();
if (document.readyState === "complete") loadWhenIdle();
else addEventListener("load", loadWhenIdle);

function loadWhenIdle() {
  // The second frame: the first may be the one that paints the last picture.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      loadFont();
      // The script waits for the font, which can be seen; a touch does not.
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
  // Copies, because what has failed is fetched again only by another element.
  for (const link of document.querySelectorAll<HTMLLinkElement>(preloads)) {
    const copy = link.cloneNode() as HTMLLinkElement;
    copy.rel = "modulepreload";
    copy.onerror = giveUp;
    link.replaceWith(copy);
  }
  // First, because a hydrated page may lead to another without loading it.
  loadStyles().then(loadModules).catch(giveUp);
}

/**
 * No connection, or a new build: the page stays as it is, and a touch tries again, after a pause that
 * grows to half a minute. Told by whatever has failed, perhaps several.
 */
function giveUp() {
  if (!isLoading) return;
  isLoading = false;
  tries += 1;
  nextTry = performance.now() + 1000 * 2 ** Math.min(tries - 1, 5);
  follow();
}

/** By a copy, because the browser has decided about the element that was in the page. */
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
      // Not again, if a module has to be tried again.
      page.styles = "";
      resolve(undefined);
    };
    link.onerror = () => {
      link.remove();
      reject();
    };
  });
}

function loadLetters(event: Event) {
  // A mouse at rest "moves" by nothing when the page is laid out under it.
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

/** At the end of the head, where React tolerates elements that are not its own. */
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
  // The last press is what the visitor wants.
  held = pressed;
  clearTimeout(patience);
  patience = setTimeout(follow, PATIENCE);
}

/** Without script a held link leads where it points. */
function follow() {
  if (held instanceof HTMLAnchorElement) location.assign(held.href);
  held = undefined;
}

page.hydrated = () => {
  for (const type of touches) removeEventListener(type, load, always);
  removeEventListener("click", hold, true);
  clearTimeout(patience);
  if (held?.isConnected) held.click();
  held = undefined;
};
