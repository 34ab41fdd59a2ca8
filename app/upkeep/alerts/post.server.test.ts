import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { isPublic, post, type Resolve } from "./post.server";

let connections = 0;
const listener = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
const { port } = listener.address() as AddressInfo;
afterAll(() => listener.close());

const message = { headers: {}, body: "{}" };

test.each([
  "127.0.0.1",
  "127.8.8.8",
  "0.0.0.0",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "fe80::1",
  "fd00::1",
  "fec0::1",
  "::ffff:10.0.0.1",
  "::10.0.0.1",
  "::7f00:1",
  "::a00:1",
  "64:ff9b::a00:1",
  "4000::1",
  "2001::a00:1",
  "3fff::1",
  "2002:a00:1::",
  "2001:db8::1",
  "no address",
])("%s is not public", (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(["8.8.8.8", "211.249.220.24", "2606:4700::1111", "::ffff:8.8.8.8"])(
  "%s is public",
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test("a name that is public at the first look and private at the second is not connected to", async () => {
  const looks: string[] = [];
  const resolve: Resolve = (host, done) => {
    looks.push(host);
    const address = looks.length === 1 ? "8.8.8.8" : "127.0.0.1";
    // What was checked is what is connected to: there is no look in between.
    done(null, [{ address, family: 4 }]);
  };
  const url = `https://rebinding.example:${port}/`;
  const first = post(url, message, { mayBePrivate: false, resolve });
  const second = await post(url, message, { mayBePrivate: false, resolve });
  expect(second).toEqual({ isSent: false, failure: "PRIVATE" });
  expect((await first).isSent).toBe(false);
  expect(looks).toEqual(["rebinding.example", "rebinding.example"]);
  expect(connections).toBe(0);
});

test("one private address among several is enough to refuse, and so is none", async () => {
  const both: Resolve = (_, done) =>
    done(null, [
      { address: "8.8.8.8", family: 4 },
      { address: "::1", family: 6 },
    ]);
  const url = "https://name.example/";
  expect(await post(url, message, { mayBePrivate: false, resolve: both })).toEqual({
    isSent: false,
    failure: "PRIVATE",
  });
  const unknown: Resolve = (_, done) =>
    done(Object.assign(new Error("not found"), { code: "ENOTFOUND" }), []);
  expect(await post(url, message, { resolve: unknown })).toMatchObject({ failure: "ADDRESS" });
});

test("only https is used, and a server that breaks off or is not there is told apart", async () => {
  expect(await post("http://name.example/", message)).toMatchObject({ failure: "ENCRYPTION" });
  const allowed = { mayBePrivate: true };
  expect(await post(`https://127.0.0.1:${port}/`, message, allowed)).toMatchObject({
    isSent: false,
    failure: "BROKEN",
  });
  expect(connections).toBe(1);
  expect(await post("https://127.0.0.1:1/", message, allowed)).toMatchObject({
    failure: "REFUSED",
  });
});
