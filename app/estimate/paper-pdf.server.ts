import { spawn } from "node:child_process";
import { once } from "node:events";
import { buffer, text } from "node:stream/consumers";
import { create as contentDisposition } from "content-disposition";
import type { TDocumentDefinitions } from "pdfmake/interfaces";
import { SECOND } from "~/text/duration";
import { LineTooLong, turns } from "~/turns";
import { fileNameOf, type Paper } from "./estimate";
import { documentOf } from "./paper-document";
import { readImages } from "./paper-pictures.server";

/** What draw-pdf.ts is given. */
export interface Drawing {
  definition: TDocumentDefinitions;
  number: string;
}

/** One at a time: it takes a processor and 150 MB. */
const inTurn = turns(1);
const MOST_WAITING = 10;

/** 500 lines take six seconds on a busy processor. */
const TIMEOUT = 60 * SECOND;

/**
 * Drawn when it is asked for, and stored nowhere; with `?print` for the browser to show and print.
 * Throws a 503 if too many wait.
 */
export async function sendPdf(request: Request, paper: Paper, isUrgent: boolean) {
  const type = new URL(request.url).searchParams.has("print") ? "inline" : "attachment";
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Disposition": contentDisposition(`${fileNameOf(paper)}.pdf`, { type }),
    "Cache-Control": "private, no-store, no-transform",
    "X-Robots-Tag": "noindex",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const pdf = await inTurn(
    async () => {
      request.signal.throwIfAborted();
      const definition = documentOf(paper, await readImages(paper));
      return await drawPdf({ definition, number: paper.number });
    },
    { isUrgent, mostAhead: MOST_WAITING },
  ).catch((error) => {
    throw error instanceof LineTooLong ? busy() : error;
  });
  return new Response(new Uint8Array(pdf), { headers });
}

function busy() {
  return new Response("지금은 PDF를 만드는 요청이 많습니다. 잠시 후 다시 시도해 주세요.", {
    status: 503,
    headers: { "Retry-After": "10" },
  });
}

/** In another process, which blocks nobody and whose memory is all returned. */
export async function drawPdf(drawing: Drawing) {
  const program = ["--experimental-strip-types", "app/estimate/draw-pdf.ts"];
  const child = spawn("nice", ["-n", "5", process.execPath, ...program], {
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
    timeout: TIMEOUT,
    killSignal: "SIGKILL",
  });
  // A process that has died says why by its exit.
  child.stdin.on("error", () => {}).end(JSON.stringify(drawing));
  const [pdf, complaint, [code, signal]] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  if (code !== 0) throw new Error(`The PDF was not drawn (${signal ?? code}): ${complaint}`);
  return pdf;
}
