import type { RunningServer } from "./server";

export const blocksOf = (server: RunningServer, kind: string) =>
  server.rows(`SELECT id, title, str FROM contentBlock WHERE kind = '${kind}' ORDER BY ord`);

/** Leaves two blocks of each kind, and no picture. */
export async function beginWithTwoBlocks(server: RunningServer) {
  const Cookie = await server.login();
  const send = (path: string, method: string, body?: string | FormData) =>
    fetch(`${server.url}/api/content/${path}`, { method, headers: { Cookie }, body: body ?? null });
  for (const kind of ["about", "service"]) {
    for (const { id } of blocksOf(server, kind)) await send(String(id), "DELETE");
    const two = ["하나", "둘"].map((str) => ({
      id: null,
      title: kind === "about" ? "" : str,
      str,
    }));
    await send(kind, "POST", JSON.stringify(two));
  }
  const none = new FormData();
  none.append("uploadImageFilenames", "");
  await send("main", "POST", none);
}
