export { readOnly as action } from "~/request/read-only";

/** Without this, a page would be rendered for whoever asks for a script of a build before. */
export function loader() {
  return new Response("없는 파일입니다.", {
    status: 404,
    headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
  });
}
