import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { turns } from "~/turns";
import { FLOOD_BYTES, incomplete, TEXT_BYTES, webChunks } from "./bytes.server";
import { cleanFileName } from "./file-name";
import { incomingFolder, noRoom, openRoom } from "./incoming-room.server";
import { KILOBYTE } from "./limits";
import {
  type FormDataOfText,
  listName,
  MOST_FIELDS,
  type ReceivedFile,
  type ReceivedForm,
  type ReceiveOptions,
} from "./received-form";

const parserLimits = {
  fields: MOST_FIELDS,
  parts: 2 * MOST_FIELDS,
  headerPairs: 20,
  headerSize: 8 * KILOBYTE,
};
const inTurn = turns(1);
const FLOOD_MILLISECONDS = 60_000;
/**
 * Bytes passed to the parser at once, and its buffer for one part, which must hold more than that.
 */
const LARGEST_PIECE = 64 * KILOBYTE;
const SMALLEST_PIECE = 4 * KILOBYTE;
const PART_BUFFER = 4 * LARGEST_PIECE;
/** Milliseconds that one piece may keep everybody else waiting; hundreds of tiny parts take long. */
const LONG = 4;

/** @throws as receiveForm */
export async function receiveParts(request: Request, contentType: string, options: ReceiveOptions) {
  const { files: fileFields = {}, textBytes: maxTextBytes = TEXT_BYTES } = options;
  const room = await openRoom(request.headers.get("x-client-visitor") ?? "");
  const temporaryPaths: string[] = [];
  const writes: Promise<unknown>[] = [];
  const streams: BusboyFileStream[] = [];
  // busboy does not notice when the client disconnects.
  const gone = new Promise<never>((_, reject) => {
    if (request.signal.aborted) reject(request.signal.reason);
    request.signal.addEventListener("abort", reject, { once: true });
  });
  // Handles a disconnect before the race below has begun.
  gone.catch(() => {});
  const received: ReceivedForm = {
    names: new Set(),
    fields: new FormData() as FormDataOfText,
    files: [],
    fileNames: [],
    refused: new Map(),
    async [Symbol.asyncDispose]() {
      // After a broken connection, an undestroyed stream would wait forever.
      for (const stream of streams) stream.destroy();
      await Promise.allSettled(writes);
      await Promise.all(temporaryPaths.map((path) => rm(path, { force: true })));
      room.close();
    },
  };
  const tallies = new Map<string, { count: number; bytes: number }>();
  let textBytes = 0;
  let tooMuchText = false;
  /** The field of a file that would otherwise be lost silently. */
  let stray: string | undefined;
  let diskError: unknown;
  let isFull = false;

  function countText(...texts: (string | undefined)[]) {
    for (const text of texts) textBytes += Buffer.byteLength(text ?? "");
    if (textBytes > maxTextBytes) tooMuchText = true;
  }

  function takeField(name: string | undefined, value: string, _: boolean, valueCut: boolean) {
    countText(name, value);
    if (valueCut) tooMuchText = true;
    if (!name || tooMuchText) return;
    received.names.add(listName(name));
    received.fields.append(listName(name), value);
  }

  function takeFile(givenField: string | undefined, stream: BusboyFileStream, fileName: string) {
    const field = listName(givenField).replace(/\[\d+\]$/, "");
    const limits = Object.hasOwn(fileFields, field) ? fileFields[field] : undefined;
    countText(givenField, fileName);
    const name = cleanFileName(fileName);
    if (limits) received.names.add(field);
    // busboy reports a truncated file here too; without a listener the process would crash.
    stream.on("error", () => {});
    // Browsers send an empty file input as a nameless file without content.
    if (!name || !limits) {
      stream.on("data", () => {
        stray ??= givenField ?? "";
      });
      return;
    }
    received.fileNames.push(name);
    const tally = tallies.get(field) ?? { count: 0, bytes: 0 };
    tallies.set(field, tally);
    tally.count += 1;
    if (tally.count > limits.count) received.refused.set(field, "count");
    if (received.refused.has(field)) return stream.resume();

    streams.push(stream);
    const path = join(incomingFolder, `${randomUUID()}.part`);
    temporaryPaths.push(path);
    const count = (bytes: number) => {
      tally.bytes += bytes;
      if (!room.take(bytes)) isFull = true;
      if (tally.bytes > limits.bytes && !received.refused.has(field)) {
        received.refused.set(field, "bytes");
      }
    };
    const writing = write({ field, name, path, size: 0 }, stream, count);
    writing.catch(() => {});
    writes.push(writing);
  }

  async function write(
    file: ReceivedFile,
    stream: BusboyFileStream,
    count: (bytes: number) => void,
  ) {
    await using handle = await open(file.path, "wx").catch(noteDiskError);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      file.size += chunk.byteLength;
      count(chunk.byteLength);
      if (diskError || isFull || received.refused.has(file.field)) continue;
      await handle?.appendFile(chunk).catch(noteDiskError);
    }
    received.files.push(file);
  }

  function noteDiskError(error: unknown) {
    diskError ??= error;
    return undefined;
  }

  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      headers: { "content-type": contentType },
      fileHwm: PART_BUFFER,
      limits: {
        ...parserLimits,
        // busboy truncates a longer value before decoding it.
        fieldSize: maxTextBytes,
        fields: options.fields ?? parserLimits.fields,
        parts: (options.fields ?? 0) + parserLimits.parts,
      },
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
    });
  } catch {
    throw new Response("양식의 형식이 올바르지 않습니다.", { status: 400 });
  }
  parser.on("field", takeField);
  parser.on("file", takeFile);
  for (const event of ["fieldsLimit", "partsLimit"] as const) {
    parser.on(event, () => {
      tooMuchText = true;
    });
  }

  try {
    const isOver = () =>
      diskError !== undefined || isFull || tooMuchText || received.refused.size > 0;
    await Promise.race([feed(parser, request, { isOver, isLost: () => tooMuchText }), gone]);
    if (tooMuchText) throw new TooMuch();
    await Promise.all(writes);
    if (diskError) throw diskError;
    if (isFull && received.refused.size === 0) throw noRoom();
  } catch (error) {
    parser.destroy();
    await received[Symbol.asyncDispose]();
    if (error instanceof TooMuch) throw new Response("보낸 내용이 너무 큽니다.", { status: 413 });
    if (error instanceof Response) throw error;
    throw diskError ?? incomplete();
  }
  if (stray !== undefined) {
    await received[Symbol.asyncDispose]();
    throw new Response(`${stray}: 파일을 받지 않는 항목이거나 이름이 없는 파일입니다.`, {
      status: 400,
    });
  }
  received.files = received.files.filter(({ field }) => !received.refused.has(field));
  // Files finish in any order; return them in the order sent.
  received.files.sort((a, b) => temporaryPaths.indexOf(a.path) - temporaryPaths.indexOf(b.path));
  return received;
}

class TooMuch extends Error {}

interface FeedOptions {
  /** The form is over a limit; the rest is discarded. */
  isOver: () => boolean;
  /** Nothing will be kept: parsing stops, because a hundred thousand tiny parts take seconds. */
  isLost: () => boolean;
}

/**
 * Feeds the whole body to the parser, in pieces and one per turn of the event loop: busboy never
 * finishes if the last piece fills the buffer of an unwanted part. Not a pipeline, which would stop
 * at the last boundary although more may follow.
 *
 * @throws TooMuch for a body far over every limit, or over one for too long
 */
async function feed(parser: BusboyInstance, request: Request, { isOver, isLost }: FeedOptions) {
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
    if (isOver()) overSince ??= performance.now();
    const tooLong = overSince !== undefined && performance.now() - overSince > FLOOD_MILLISECONDS;
    if (bytes > FLOOD_BYTES || tooLong) throw new TooMuch();
    let at = 0;
    while (at < chunk.byteLength && !isDone && !isLost()) {
      const piece = chunk.subarray(at, at + size);
      at += size;
      // One piece per turn of the event loop, for all requests together.
      await inTurn(async () => {
        const start = performance.now();
        parser.write(piece);
        const isLong = performance.now() - start > LONG;
        size = isLong ? SMALLEST_PIECE : Math.min(2 * size, LARGEST_PIECE);
        await setImmediate();
      });
      if (parser.writableNeedDrain) await Promise.race([once(parser, "drain"), parsed]);
    }
  }
  if (isLost()) return;
  if (!isDone) parser.end();
  await parsed;
}
