/** Remix's own 405 is in English. */
export function readOnly() {
  return new Response("지원하지 않는 방식의 요청입니다.", {
    status: 405,
    headers: { Allow: "GET, HEAD", "Content-Type": "text/plain; charset=utf-8" },
  });
}
