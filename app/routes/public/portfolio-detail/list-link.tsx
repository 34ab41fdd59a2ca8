import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";

/** To the list that a visitor came from, at its place, as Back does, where the browser tells. */
export function ListLink({ list }: { list: string }) {
  function goBack(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const steps = stepsTo(list);
    if (steps === undefined) return;
    event.preventDefault();
    window.history.go(steps);
  }
  return (
    <Link to={list} className="button-quiet" onClick={goBack}>
      목록
    </Link>
  );
}

/** Undefined if the last list was another one. */
function stepsTo(list: string) {
  const { navigation } = window as { navigation?: { entries(): { url: string | null }[] } & Here };
  const here = navigation?.currentEntry?.index ?? 0;
  const urls = (navigation?.entries() ?? [])
    .slice(0, here)
    .map(({ url }) => new URL(url ?? "", location.href));
  const at = urls.map(({ pathname }) => pathname).lastIndexOf("/portfolio");
  const last = urls[at];
  last?.searchParams.delete("page");
  return last && last.pathname + last.search === list ? at - here : undefined;
}

interface Here {
  currentEntry: { index: number } | null;
}
