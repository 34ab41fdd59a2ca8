import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { currentSender } from "~/current-response.server";
import { KILOBYTE } from "~/text/bytes";
import { turns } from "~/turns";
import { FLOOD_BYTES, incomplete, TEXT_BYTES, webChunks } from "./bytes.server";
import { IncomingForm } from "./incoming-form.server";
import { openRoom } from "./incoming-room.server";
import { MOST_FIELDS, type ReceivedForm, type ReceiveOptions } from "./received-form";

const parserLimits = {
  fields: MOST_FIELDS,
  parts: 2 * MOST_FIELDS,
  headerPairs: 20,
  headerSize: 8 * KILOBYTE,
};
const inTurn = turns(1);
const FLOOD_MILLISECONDS = 60_000;
/** Bytes per write to the parser. Its buffer for one part must hold more. */
const LARGEST_PIECE = 64 * KILOBYTE;
const SMALLEST_PIECE = 4 * KILOBYTE;
const PART_BUFFER = 4 * LARGEST_PIECE;
/** Parsing hundreds of tiny parts takes this long and delays everybody else. */
const LONG_MILLISECONDS = 4;

export async function receiveParts(
  request: Request,
  contentType: string,
  options: ReceiveOptions,
): Promise<ReceivedForm> {
  const room = await openRoom(currentSender().visitor);
  const gone = disconnectOf(request);
  const form = new IncomingForm(room, options);
  const parser = parserFor(form, contentType, options);
  try {
    await Promise.race([feed(parser, request, form), gone]);
    if (form.tooMuchText) throw new TooMuch();
    await form.finish();
    return form;
  } catch (error) {
    parser.destroy();
    await form[Symbol.asyncDispose]();
    if (error instanceof TooMuch) throw new Response("보낸 내용이 너무 큽니다.", { status: 413 });
    if (error instanceof Response) throw error;
    throw form.diskError ?? incomplete();
  }
}

class TooMuch extends Error {}

/** busboy does not notice when the client disconnects. */
function disconnectOf(request: Request) {
  const gone = new Promise<never>((_, reject) => {
    if (request.signal.aborted) reject(request.signal.reason);
    request.signal.addEventListener("abort", reject, { once: true });
  });
  // Handles a disconnect before anybody awaits it.
  gone.catch(() => {});
  return gone;
}

function parserFor(form: IncomingForm, contentType: string, options: ReceiveOptions) {
  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      headers: { "content-type": contentType },
      fileHwm: PART_BUFFER,
      limits: {
        ...parserLimits,
        // busboy truncates a longer value before decoding it.
        fieldSize: options.textBytes ?? TEXT_BYTES,
        fields: options.fields ?? parserLimits.fields,
        parts: (options.fields ?? 0) + parserLimits.parts,
      },
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
    });
  } catch {
    throw new Response("양식의 형식이 올바르지 않습니다.", { status: 400 });
  }
  parser.on("field", (name, value, _, isCut) => form.takeField(name, value, isCut));
  parser.on("file", (field, stream, fileName, _encoding, type) =>
    form.takeFile(field, stream, fileName, type),
  );
  for (const event of ["fieldsLimit", "partsLimit"] as const) {
    parser.on(event, () => {
      form.tooMuchText = true;
    });
  }
  return parser;
}

/**
 * busboy never finishes if the last piece fills the buffer of an unwanted part, and a pipeline
 * would stop at the last boundary although more may follow. Throws TooMuch.
 */
async function feed(parser: BusboyInstance, request: Request, form: IncomingForm) {
  let isDone = false;
  const parsed = new Promise<void>((resolve, reject) => {
    parser.once("finish", () => {
      isDone = true;
      resolve();
    });
    parser.on("error", reject);
  });
  parsed.catch(() => {});

  let bytes = 0;
  let overSince: number | undefined;
  let size = SMALLEST_PIECE;
  for await (const chunk of webChunks(request.body)) {
    bytes += chunk.byteLength;
    if (form.isOver) overSince ??= performance.now();
    const tooLong = overSince !== undefined && performance.now() - overSince > FLOOD_MILLISECONDS;
    if (bytes > FLOOD_BYTES || tooLong) throw new TooMuch();
    let at = 0;
    // A hundred thousand tiny parts take seconds to parse, even to be discarded.
    while (at < chunk.byteLength && !isDone && !form.tooMuchText) {
      const piece = chunk.subarray(at, at + size);
      at += size;
      await inTurn(async () => {
        const start = performance.now();
        parser.write(piece);
        const isLong = performance.now() - start > LONG_MILLISECONDS;
        size = isLong ? SMALLEST_PIECE : Math.min(2 * size, LARGEST_PIECE);
        await setImmediate();
      });
      if (parser.writableNeedDrain) await Promise.race([once(parser, "drain"), parsed]);
    }
  }
  if (form.tooMuchText) return;
  if (!isDone) parser.end();
  await parsed;
}
