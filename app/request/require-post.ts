/** Remix calls an action for PUT and DELETE, too. */
export function requirePost({ method }: Request) {
  if (method === "POST") return;
  throw new Response("지원하지 않는 방식의 요청입니다.", {
    status: 405,
    headers: { Allow: "GET, HEAD, POST" },
  });
}
