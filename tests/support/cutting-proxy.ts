import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { RunningServer } from "./server";

/** Where the line is cut: by closing both sides, or, for "hold", by passing nothing on any more. */
export interface Cut {
  /** The request whose connection is meant, from the beginning of its first line. */
  of: string | RegExp;
  /** How much is passed on: all by default, 0 for nothing, a share of its body, or (negative) all but some. */
  passes?: number;
  /** "line": cut, and nobody can connect; "connection": cut once; "hold": left open, and silent. */
  how: "line" | "connection" | "hold";
  /** Waits with the cut until this is so; otherwise it follows the last byte that is passed on. */
  once?: Promise<unknown> | "answer";
}

/** A line between a browser and the site that really breaks. HTTP/1.1, one request at a time. */
export async function startCuttingProxy(server: RunningServer) {
  const sockets = new Set<Socket>();
  let cut: Cut | undefined;
  let isDown = false;
  let hasCut = () => {};

  function cutLine() {
    isDown = true;
    for (const socket of sockets) socket.destroy();
  }
  function carryOut({ how }: Cut, ends: Socket[]) {
    if (how === "line") cutLine();
    if (how === "connection") for (const socket of ends) socket.destroy();
    hasCut();
  }

  const proxy = createServer((client) => {
    if (isDown) return client.destroy();
    const site = connect(Number(new URL(server.url).port), "127.0.0.1");
    const ends = [client, site];
    for (const socket of ends) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        for (const other of ends) other.destroy();
      });
    }
    let meant: { cut: Cut; left: number } | undefined;
    client.on("data", (bytes) => {
      const head = bytes.toString("latin1", 0, 4000);
      if (cut && isStartOf(head, cut.of)) {
        meant = { cut, left: bytesOf(head, cut.passes ?? 1) };
        cut = undefined;
      }
      if (!meant) return site.write(bytes);
      const passed = bytes.subarray(0, meant.left);
      meant.left -= passed.length;
      if (passed.length > 0) site.write(passed);
      if (meant.left > 0 || meant.cut.once === "answer") return;
      const { cut: due } = meant;
      meant.left = 0;
      if (!due.once) setImmediate(carryOut, due, ends);
      else if (due.once !== "answer") void due.once.then(() => carryOut(due, ends));
    });
    site.on("data", (bytes) => {
      if (!meant) return client.write(bytes);
      if (meant.cut.once === "answer") carryOut(meant.cut, ends);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as { port: number };
  onTestFinished(() => {
    cutLine();
    proxy.close();
  });
  return {
    url: `http://127.0.0.1:${port}`,
    /** @returns when it has been carried out */
    plan(next: Cut) {
      cut = next;
      return new Promise<void>((resolve) => {
        hasCut = resolve;
      });
    },
    cutLine,
    mend() {
      isDown = false;
      cut = undefined;
    },
  };
}

function isStartOf(head: string, of: Cut["of"]) {
  return typeof of === "string" ? head.startsWith(of) : of.test(head.split("\r\n", 1)[0] ?? "");
}

/** Of a request with this head; negative numbers count from its end. */
function bytesOf(head: string, passes: number) {
  const end = head.indexOf("\r\n\r\n") + 4;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  const all = end + length;
  if (passes === 0) return 0;
  if (passes < 0) return all + passes;
  return passes < 1 ? end + Math.floor(length * passes) : all;
}
