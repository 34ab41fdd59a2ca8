export { readOnly as action } from "~/request/read-only";

/** Otherwise a request for an asset of an earlier build would render a page. */
export function loader() {
  return new Response("없는 파일입니다.", {
    status: 404,
    headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
  });
}
