// The ceiling of npm run bench -- speed: node:http alone, which answers every request with the bytes of a
// file, ready compressed. No page of a server on node:http, in one process, can be sent faster.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const body = readFileSync(process.env.BODY);
const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-encoding": "gzip",
  "content-length": String(body.length),
};
createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");
