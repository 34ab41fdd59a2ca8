import type { Page } from "playwright";
import { checkAxe } from "./browser";

/** `npm run presses` asks at more widths, and with text of twice the size. */
const isThorough = process.env.PRESSES === "all";
const widths = isThorough ? [320, 360, 390, 440, 600, 768, 1024, 1280, 1440, 1920] : [390, 1440];
const largeAt = isThorough ? [320, 1440] : [];

/** How much has been asked. */
export const tally = { states: 0, controls: 0 };

/**
 * What lies over the controls of the page in its present state, and what axe finds, at each width; in a
 * list without a chosen row, with one and with all.
 */
export async function problemsOn(page: Page, state: string) {
  const found: string[] = [];
  const boxes = await page.locator("input[name=chosen]").count();
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
    for (const fontSize of largeAt.includes(width) ? ["", "200%"] : [""]) {
      for (const chosen of new Set([0, Math.min(1, boxes), boxes])) {
        const { controls, covered } = await page.evaluate(pressesOf, { chosen, fontSize });
        tally.states += 1;
        tally.controls += controls;
        const how = `${state} at ${width} px ${fontSize}, ${chosen} chosen`;
        found.push(...covered.map((each) => `${how}: ${each}`));
      }
    }
    for (const each of await checkAxe(page)) found.push(`${state} at ${width} px: ${each}`);
  }
  return found;
}

/**
 * In the page: whether a press on a control reaches it, at its middle and within its four corners. Each
 * is scrolled to the middle first; every `details` is opened, and what it holds is asked again.
 *
 * @param state how many rows of a list are chosen, and the size of the text
 * @returns how many were asked, and those that something else lies over
 */
function pressesOf({ chosen, fontSize }: { chosen: number; fontSize: string }) {
  const pressable = "a[href], button, input, select, textarea, summary, label";
  const covered = new Set<string>();
  let controls = 0;
  const boxes = [...document.querySelectorAll<HTMLInputElement>("input[name=chosen]")];
  for (const [index, box] of boxes.entries()) box.checked = index < chosen;
  document.documentElement.style.fontSize = fontSize;
  // A dialog, or a panel that script has opened, lies over what is behind it.
  const over = document.querySelector(".swal2-container, dialog[open], .react-datepicker-popper");
  check(over ?? document.body, "");
  if (!over) checkStuck();
  for (const box of boxes) box.checked = false;
  document.documentElement.style.fontSize = "";
  return { controls, covered: [...covered] };

  function check(root: Element, where: string) {
    for (const control of root.querySelectorAll<HTMLElement>(pressable)) {
      if (!isPressable(control)) continue;
      controls += 1;
      control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      probe(control, where, true);
    }
    for (const panel of root.querySelectorAll("details:not([open])")) {
      // The inner ones are asked when the outer one is open.
      if (!panel.querySelector("summary")?.checkVisibility()) continue;
      (panel as HTMLDetailsElement).open = true;
      check(panel, `${where}${nameOf(panel.querySelector("summary"))} > `);
      (panel as HTMLDetailsElement).open = false;
    }
  }

  /** What stays in view while the page scrolls must not come to lie under something else that does. */
  function checkStuck() {
    const stuck = [...document.querySelectorAll<HTMLElement>("body *")].filter((element) =>
      ["sticky", "fixed"].includes(getComputedStyle(element).position),
    );
    for (const part of [0, 0.5, 1]) {
      scrollTo({
        top: part * (document.documentElement.scrollHeight - innerHeight),
        behavior: "instant",
      });
      for (const element of stuck) {
        if (!isStuck(element)) continue;
        for (const control of element.querySelectorAll<HTMLElement>(pressable)) {
          if (isPressable(control)) probe(control, "stuck: ", false);
        }
      }
    }
  }

  /** What is sticky, and at present where it would be anyway, scrolls under others as all text does. */
  function isStuck(element: HTMLElement) {
    const { position, top, bottom } = getComputedStyle(element);
    if (position === "fixed") return true;
    const box = element.getBoundingClientRect();
    const isAt = (distance: number, wanted: string) =>
      Math.abs(distance - Number.parseFloat(wanted)) < 1;
    return isAt(box.top, top) || isAt(innerHeight - box.bottom, bottom);
  }

  function isPressable(control: HTMLElement) {
    if (control.matches(":disabled, [aria-hidden=true], [aria-hidden=true] *")) return false;
    // Not yet in view; another company's; of one picture over another, whose frame takes the presses.
    const others = ".skip-link:not(:focus), #__daum__layer_1 *, .pair-frame > *";
    if (control.matches(others)) return false;
    if (!control.checkVisibility({ visibilityProperty: true })) return false;
    const { width, height } = control.getBoundingClientRect();
    if (width < 4 || height < 4) return false;
    // A label counts where its control is hidden, as those of files and of choices are.
    if (!(control instanceof HTMLLabelElement)) return true;
    const own = control.control?.getBoundingClientRect();
    return own !== undefined && (own.width < 4 || own.height < 4);
  }

  function probe(control: HTMLElement, where: string, isScrolled: boolean) {
    for (let index = 0; index < control.getClientRects().length; index += 1) {
      const rect = () => control.getClientRects()[index] ?? new DOMRect();
      const { width, height } = rect();
      if (width < 4 || height < 4) continue;
      const inset = Math.min(2 + radiusOf(control, width), width / 2, height / 2);
      const points = [
        [width / 2, height / 2],
        [inset, inset],
        [width - inset, inset],
        [inset, height - inset],
        [width - inset, height - inset],
      ];
      for (const [x = 0, y = 0] of points) {
        // Of what is higher than the screen, as near to the middle as the page can be scrolled.
        const away = rect().top + y - innerHeight / 2;
        if (isScrolled && Math.abs(away) > innerHeight / 4) {
          scrollBy({ top: away, behavior: "instant" });
        }
        const { left, top } = rect();
        const isOff = top + y < 0 || top + y >= innerHeight;
        if (!isScrolled && isOff) continue;
        const hit = document.elementFromPoint(left + x, top + y);
        if (isHit(control, hit)) continue;
        covered.add(`${where}${nameOf(control)} lies under ${nameOf(hit)}`);
        break;
      }
    }
  }

  /** Its own, or that of a frame that cuts its corners off. */
  function radiusOf(control: HTMLElement, width: number) {
    const { borderTopLeftRadius } = getComputedStyle(control);
    const own = Number.parseFloat(borderTopLeftRadius) || 0;
    const frame = control.parentElement && getComputedStyle(control.parentElement);
    const cut =
      frame?.overflow === "hidden" ? Number.parseFloat(frame.borderTopLeftRadius) || 0 : 0;
    return Math.max(borderTopLeftRadius.includes("%") ? (width * own) / 100 : own, cut);
  }

  function isHit(control: HTMLElement, hit: Element | null) {
    if (control.contains(hit)) return true;
    const label = hit?.closest("label");
    return label?.control === control;
  }

  function nameOf(element: Element | null) {
    if (!element) return "the edge of the screen";
    const words = element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
    const name = element.getAttribute("name") ?? element.classList[0] ?? "";
    return `${element.localName}.${name} “${words.slice(0, 24)}”`;
  }
}
