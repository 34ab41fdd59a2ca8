import { type RequestOptions, request } from "node:http";

/** Without what fetch adds: encodings, and its own ideas of Host. */
export function askPlainly(url: string, options: RequestOptions) {
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(url, options, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) });
    });
    sent.on("error", reject).end();
  });
}

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}
