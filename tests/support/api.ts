import type { Site } from "./site";

/** Calls a site's /api, as its administrator unless another cookie is given. */
export function apiOf(server: Site) {
  async function send(
    method: string,
    path: string,
    body?: string | FormData,
    cookie = server.cookie,
  ) {
    const answer = await fetch(`${server.url}/api/${path}`, {
      method,
      headers: { Cookie: cookie },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : null, headers: answer.headers };
  }
  return {
    send,
    get: async (path: string) => (await send("GET", path)).body.data,
    post: (path: string, value: unknown) => send("POST", path, JSON.stringify(value)),
  };
}
