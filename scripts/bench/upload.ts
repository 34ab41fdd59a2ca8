import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { startMeasured } from "./server";

const MEGABYTE = 1024 * 1024;
const boundary = "bench";

/**
 * The server's memory while five visitors send 30 MB each at once and one sends 29 MB slowly. Every
 * upload must succeed, so that no discarded data is measured.
 */
export async function upload() {
  const server = await startMeasured();
  try {
    // A first inquiry loads everything once, so that only the uploads are measured.
    await send(server.port, MEGABYTE, 0);
    await pause(1000);
    const base = server.memory();
    let peak = base;
    const watch = setInterval(() => {
      peak = Math.max(peak, server.memory());
    }, 20);

    const fast = Array.from({ length: 5 }, () => send(server.port, 30 * MEGABYTE, 0));
    const slow = send(server.port, 29 * MEGABYTE, 10);
    const statuses = await Promise.all([...fast, slow]);
    clearInterval(watch);

    console.log(`answers           ${statuses.join(" ")}`);
    console.log(`idle base         ${base.toFixed(0)} MB`);
    console.log(`peak              ${peak.toFixed(0)} MB`);
    console.log(`growth            ${(peak - base).toFixed(0)} MB (aim: under 80 MB)`);
    console.log(`growth / sent     ${((peak - base) / 179).toFixed(2)}`);
  } finally {
    await server.stop();
  }
}

/** @param wait milliseconds between two pieces of 64 kB */
function send(port: number, bytes: number, wait: number) {
  return new Promise<number | undefined>((resolve, reject) => {
    const post = request({
      port,
      host: "127.0.0.1",
      method: "POST",
      path: "/api/contact/add",
      headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
    });
    post.on("error", reject);
    post.on("response", (response) =>
      response.resume().on("end", () => resolve(response.statusCode)),
    );
    void write();

    async function write() {
      for (const [name, value] of Object.entries(inquiry)) {
        post.write(
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        );
      }
      post.write(
        `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="plan.txt"\r\n\r\n`,
      );
      const piece = Buffer.alloc(64 * 1024, "a");
      for (let sent = 0; sent < bytes; sent += piece.length) {
        if (!post.write(piece)) await new Promise((drained) => post.once("drain", drained));
        if (wait) await pause(wait);
      }
      post.end(`\r\n--${boundary}--\r\n`);
    }
  });
}

const inquiry = {
  customer: "홍길동",
  phoneNumber: "01012345678",
  buildingType: "APARTMENT",
  exclusiveArea: "24",
  mainAddress: "서울 강남구 테스트로 1",
  detailAddress: "1층",
  personalInformationAgree: "true",
};
