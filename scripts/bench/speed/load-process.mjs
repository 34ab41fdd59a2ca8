// The load of load.ts where wrk is not installed. On raw sockets, because Node's own client costs
// more than the servers under load.
import { connect } from "node:net";

const [address = "", connections, seconds, encoding] = process.argv.slice(2);
const { hostname, port, pathname, search, host } = new URL(address);
const request = Buffer.from(
  `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${encoding}\r\n\r\n`,
);
const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");

let answered = 0;
let refused = 0;
let broken = 0;
for (let count = 0; count < Number(connections); count += 1) open();
setTimeout(() => {
  console.log(`Requests/sec: ${(answered / Number(seconds)).toFixed(2)}`);
  if (refused) console.log(`Non-2xx or 3xx responses: ${refused}`);
  if (broken) console.log(`Socket errors: ${broken}`);
  process.exit();
}, Number(seconds) * 1000);

function open() {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  /** Bytes left of the response; undefined before its head, infinite if it comes in chunks. */
  let left;
  socket.on("connect", () => socket.write(request));
  socket.on("data", (bytes) => {
    if (left === undefined) {
      const end = bytes.indexOf(HEAD_END);
      const head = bytes.latin1Slice(0, end).toLowerCase();
      if (!head.startsWith("http/1.1 2")) refused += 1;
      const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
      left =
        length === undefined ? Number.POSITIVE_INFINITY : end + HEAD_END.length + Number(length);
    }
    left -= bytes.length;
    const isLast = bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
    if (left > 0 && !(left === Number.POSITIVE_INFINITY && isLast)) return;
    answered += 1;
    left = undefined;
    socket.write(request);
  });
  socket.on("error", () => {
    broken += 1;
  });
  socket.on("close", open);
}
