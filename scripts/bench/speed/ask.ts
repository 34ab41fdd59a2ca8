import { request } from "node:http";

/**
 * One GET, with the body as it comes over the wire: fetch would ask for encodings of its own.
 *
 * @throws if the status is not 200
 */
export function bytesOf(address: string, headers: Record<string, string> = {}) {
  return new Promise<Buffer>((resolve, reject) => {
    const asking = request(address, { headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      if (answer.statusCode === 200) resolve(Buffer.concat(chunks));
      else reject(new Error(`${address} is answered with ${answer.statusCode}`));
    });
    asking.on("error", reject).end();
  });
}

export async function textOf(address: string) {
  return String(await bytesOf(address));
}
