import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Moment, TodayProvider } from "./moment";

test("a moment of today or yesterday says so by Seoul's clock, and keeps its date for hover and paper", () => {
  const shown = (at: string) =>
    renderToStaticMarkup(
      <TodayProvider loaded="2026-03-01">
        <Moment at={at} />
      </TodayProvider>,
    );
  // In London it is still February.
  expect(shown("2026-02-28T15:00:00Z")).toBe(
    '<time dateTime="2026-02-28T15:00:00Z" title="2026-03-01 00:00" data-day="2026-03-01"><span>오늘</span> 00:00</time>',
  );
  expect(shown("2026-02-27T15:00:00Z")).toContain('data-day="2026-02-28"><span>어제</span> 00:00');
  expect(shown("2026-02-27T14:59:00Z")).toContain('23:59"><span>2026-02-27</span> 23:59');
  expect(shown("2026-03-01T15:00:00Z")).toContain("<span>2026-03-02</span> 00:00");
});
