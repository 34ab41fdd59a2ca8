import type { Locator, Page } from "playwright";
import { expect } from "vitest";

/** Of the element in focus. */
interface Stop {
  name: string;
  problems: string[];
}

/** A page that is used with the keyboard alone: wherever the focus comes, it must be seen. */
export function keyboardOf(page: Page) {
  /** Polls, because a page may be scrolling, or about to give the focus to what it shows next. */
  async function expectSeen() {
    let stop: Stop = { name: "", problems: [] };
    await expect
      .poll(async () => {
        stop = await page.evaluate(lookAtFocus);
        return [stop.name, ...stop.problems];
      })
      .toEqual([expect.any(String)]);
    return stop.name;
  }

  async function press(key: string) {
    await page.keyboard.press(key);
  }

  const isAt = (target: Locator) =>
    target.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement));

  /** Waits until the focus is on the target, where it can be seen. */
  async function expectAt(target: Locator) {
    await expect
      .poll(async () => (await isAt(target)) || `at ${(await page.evaluate(lookAtFocus)).name}`)
      .toBe(true);
    await expectSeen();
  }

  /** Presses Tab, or Shift+Tab, until the focus is on the target. Every stop on the way is looked at. */
  async function goTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
    await target.waitFor();
    const passed: string[] = [];
    while (!(await isAt(target))) {
      if (passed.length > 99) throw new Error(`${target} is not reached: ${passed.join(" > ")}`);
      await press(key);
      passed.push(await expectSeen());
    }
    return passed;
  }

  return {
    press,
    expectSeen,
    expectAt,
    goTo,
    /** Goes to the target and presses a key there. */
    async pressAt(target: Locator, key = "Enter") {
      await goTo(target);
      await press(key);
    },
    /** Goes back to the target and presses a key there. */
    async pressBackAt(target: Locator, key = "Enter") {
      await goTo(target, "Shift+Tab");
      await press(key);
    },
    /** Types over what the field has. */
    async type(field: Locator, text: string) {
      await goTo(field);
      await press("ControlOrMeta+A");
      await page.keyboard.type(text);
      await expectSeen();
    },
  };
}

/** In the page: whether the focus can be seen, and whether the stop before has lost its ring. */
function lookAtFocus(): Stop {
  const memory = window as unknown as { left?: { element: Element; rings: string } };
  const problems: string[] = [];
  const { activeElement: element } = document;
  if (!element || element === document.body) return { name: "body", problems: ["no focus"] };
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  const words = [
    element.getAttribute("aria-label"),
    ...labels.map(({ textContent }) => textContent),
    element.textContent,
    element.querySelector("img")?.alt,
    element.id,
  ];
  const name = `${element.localName} ${words
    .find((text) => text?.trim())
    ?.trim()
    .slice(0, 60)}`;

  const ringOf = (each: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(each);
    const isOutlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
    return `${isOutlined ? `${outlineWidth} ${outlineColor}` : "none"}, ${boxShadow}`;
  };
  /** An element may show its ring on its label or on the frame around it. */
  const ringsOf = (each: Element) => {
    const around = [...((each as HTMLInputElement).labels ?? []), each.parentElement];
    return [each, ...around].map((bearer) => (bearer ? ringOf(bearer) : "")).join(" | ");
  };
  const { left } = memory;
  if (left?.element.isConnected && left.element !== element) {
    if (ringsOf(left.element) === left.rings) {
      problems.push(`the stop before has the same ring without the focus: ${left.rings}`);
    }
  }

  // The page's own part, where the focus goes when what had it is gone, and after the skip link. It is
  // no stop for the Tab key, and larger than the screen.
  if (element.matches("main[tabindex='-1']")) {
    memory.left = undefined;
    return { name, problems };
  }
  const rings = ringsOf(element);
  memory.left = { element, rings };
  if (!/\dpx/.test(rings)) problems.push(`no ring: ${rings}`);

  // A link over two lines has its middle beside its words.
  const boxes = [...element.getClientRects()];
  const box = boxes.sort((one, other) => other.width - one.width)[0];
  if (!box || box.width === 0 || box.height === 0) return { name, problems: ["has no place"] };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const { clientWidth, clientHeight } = document.documentElement;
  const isInside = x >= 0 && y >= 0 && x < clientWidth && y < clientHeight;
  const place = [box.left, box.top, box.right, box.bottom].map(Math.round).join(" ");
  if (!isInside) problems.push(`outside of the screen: ${place}`);
  // Browsers scroll by whole pixels.
  const isCut =
    Math.min(box.top, box.left) < -1 ||
    box.right > clientWidth + 1 ||
    box.bottom > clientHeight + 1;
  const fits = box.width <= clientWidth && box.height <= clientHeight / 2;
  if (isInside && isCut && fits) problems.push(`only partly on the screen: ${place}`);
  const top = isInside ? document.elementFromPoint(x, y) : null;
  const isTop = top && [element, ...labels].some((each) => each.contains(top));
  if (isInside && !isTop) {
    problems.push(`covered at ${x} ${y} by ${top?.outerHTML.slice(0, 120)}`);
  }
  return { name, problems };
}
