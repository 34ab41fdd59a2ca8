import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { env } from "~/env.server";
import { toNfc } from "~/text/nfc";
import { type Excess, type FileLimits, KILOBYTE, MEGABYTE } from "./limits";

/** A file that has come in whole and lies under a temporary name. */
export interface ReceivedFile {
  field: string;
  name: string;
  path: string;
  /** Bytes. */
  size: number;
}

export interface ReceivedForm extends AsyncDisposable {
  /** Every field that the form has, filled in or not, of text or of files. */
  names: Set<string>;
  /** The text fields, names as sent. Nothing is known of them yet: see request/parse.server.ts. */
  fields: FormDataOfText;
  files: ReceivedFile[];
  /** Names of all files that were sent, also of those that were not kept. */
  fileNames: string[];
  /** Fields whose files are over their limits: none of those is kept. */
  refused: Map<string, Excess>;
}

/** FormData that holds text only. */
interface FormDataOfText extends FormData {
  get(name: string): string | null;
  getAll(name: string): string[];
}

interface ReceiveOptions {
  /** Bytes of text, with the names of fields and files; the limit of the files is their own. */
  textBytes?: number;
  /** The form fields that may carry files, and what each may carry. */
  files?: Record<string, FileLimits>;
  /** How many text fields there may be: a form of many pictures has some for each. */
  fields?: number;
}

const limits = {
  fields: 200,
  parts: 400,
  headerPairs: 20,
  headerSize: 8 * KILOBYTE,
};
/** Enough for a few short fields: a form that takes more says so. */
const TEXT_BYTES = 16 * KILOBYTE;
const FLOOD_BYTES = 150 * MEGABYTE;
const FLOOD_MILLISECONDS = 60_000;
const PLUS = 0x2b;
const SPACE = 0x20;
/** What the parser is given at once, and what it may hold of a part, which is more than a piece. */
const PIECE = 64 * 1024;
const PART_BUFFER = 4 * PIECE;

/**
 * Reads a posted form, urlencoded or multipart. Files go straight to the disk as they come and are
 * counted on the way. Past a limit, or once the disk fails, they are read on and thrown away, because
 * a browser that is cut off while sending shows its own error page instead of our words. `await
 * using` removes what was not moved elsewhere.
 *
 * @throws Response 400 for a body that is broken off or malformed, or has a file where none belongs;
 *   413 for too much text or a flood, 415 for another content type
 * @throws what the disk says when a file cannot be written
 */
export async function receiveForm(
  request: Request,
  options: ReceiveOptions = {},
): Promise<ReceivedForm> {
  const contentType = request.headers.get("Content-Type") ?? "";
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    return receiveText(request, options);
  }
  if (/^multipart\/form-data\b.*\bboundary=/i.test(contentType)) {
    return receiveParts(request, contentType, options);
  }
  throw new Response("양식 형식으로 보내 주세요.", { status: 415 });
}

/**
 * The posted bytes as text. They are counted as they were sent, before anything is decoded.
 *
 * @throws Response 400 for a body that is broken off, 413 for a longer one
 */
export async function readText(request: Request, limit = TEXT_BYTES) {
  return new TextDecoder().decode(await readBytes(request, limit));
}

async function readBytes(request: Request, limit: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of webChunks(request.body)) {
      size += chunk.byteLength;
      if (size > FLOOD_BYTES) break;
      if (size <= limit) chunks.push(chunk);
    }
  } catch {
    throw incomplete();
  }
  if (size > limit) throw new Response("보낸 내용이 너무 큽니다.", { status: 413 });
  return Buffer.concat(chunks);
}

async function receiveText(request: Request, options: ReceiveOptions): Promise<ReceivedForm> {
  const fields = new FormData();
  const bytes = await readBytes(request, options.textBytes ?? TEXT_BYTES);
  // URLSearchParams takes far longer over a plus sign than over the space that it stands for.
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === PLUS) bytes[at] = SPACE;
  const text = new TextDecoder().decode(bytes);
  const maxFields = options.fields ?? limits.fields;
  // Counted before they are taken apart: two megabytes can be a million of them.
  const pairs = text.split("&", maxFields + 1);
  if (pairs.length > maxFields) {
    throw new Response("보낸 항목이 너무 많습니다.", { status: 413 });
  }
  for (const [name, value] of new URLSearchParams(text)) fields.append(listName(name), value);
  return {
    names: new Set(fields.keys()),
    fields: fields as FormDataOfText,
    files: [],
    fileNames: [],
    refused: new Map(),
    async [Symbol.asyncDispose]() {},
  };
}

async function receiveParts(request: Request, contentType: string, options: ReceiveOptions) {
  const { files: fileFields = {}, textBytes: maxTextBytes = TEXT_BYTES } = options;
  const folder = join(env.UPLOADS_DIR, ".incoming");
  await mkdir(folder, { recursive: true });

  const temporaryPaths: string[] = [];
  const writes: Promise<unknown>[] = [];
  const streams: BusboyFileStream[] = [];
  // The parser does not hear that the sender has gone.
  const gone = new Promise<never>((_, reject) => {
    request.signal.addEventListener("abort", reject, { once: true });
  });
  // Whoever leaves before the race below has begun is heard of by nobody else.
  gone.catch(() => {});
  const received: ReceivedForm = {
    names: new Set(),
    fields: new FormData() as FormDataOfText,
    files: [],
    fileNames: [],
    refused: new Map(),
    async [Symbol.asyncDispose]() {
      // A connection that breaks off leaves a file waiting for ever.
      for (const stream of streams) stream.destroy();
      await Promise.allSettled(writes);
      await Promise.all(temporaryPaths.map((path) => rm(path, { force: true })));
    },
  };
  const tallies = new Map<string, { count: number; bytes: number }>();
  let textBytes = 0;
  let tooMuchText = false;
  /** A file with content that would be lost without a word. */
  let stray: string | undefined;
  let diskError: unknown;

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
    // A file that breaks off is told by the parser too; without a listener here the process would end.
    stream.on("error", () => {});
    // A file field that was left empty arrives as a nameless file without content.
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
    const path = join(folder, `${randomUUID()}.part`);
    temporaryPaths.push(path);
    const count = (bytes: number) => {
      tally.bytes += bytes;
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
      if (diskError || received.refused.has(file.field)) continue;
      await handle?.appendFile(chunk).catch(noteDiskError);
    }
    await handle?.sync().catch(noteDiskError);
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
        ...limits,
        // A longer value is cut here, before it is decoded.
        fieldSize: maxTextBytes,
        fields: options.fields ?? limits.fields,
        parts: (options.fields ?? 0) + limits.parts,
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
    const isOver = () => diskError !== undefined || tooMuchText || received.refused.size > 0;
    await Promise.race([feed(parser, request, { isOver, isLost: () => tooMuchText }), gone]);
    if (tooMuchText) throw new TooMuch();
    await Promise.all(writes);
    if (diskError) throw diskError;
  } catch (error) {
    parser.destroy();
    await received[Symbol.asyncDispose]();
    if (error instanceof TooMuch) throw new Response("보낸 내용이 너무 큽니다.", { status: 413 });
    throw diskError ?? incomplete();
  }
  if (stray !== undefined) {
    await received[Symbol.asyncDispose]();
    throw new Response(`${stray}: 파일을 받지 않는 항목이거나 이름이 없는 파일입니다.`, {
      status: 400,
    });
  }
  received.files = received.files.filter(({ field }) => !received.refused.has(field));
  // Files are written side by side; in the answer they stand as they were sent.
  received.files.sort((a, b) => temporaryPaths.indexOf(a.path) - temporaryPaths.indexOf(b.path));
  return received;
}

/** So some clients write the fields of a list. The parser has no name for a part that has none. */
function listName(name = "") {
  return name.replace(/\[\]$/, "");
}

function incomplete() {
  return new Response("보내는 중에 끊어졌거나 형식이 올바르지 않습니다. 다시 시도해주세요.", {
    status: 400,
  });
}

class TooMuch extends Error {}

interface FeedOptions {
  /** What comes now is thrown away. */
  isOver: () => boolean;
  /** Nothing of it is wanted any more: a hundred thousand tiny parts cost seconds to take apart. */
  isLost: () => boolean;
}

/**
 * Gives the parser the whole body, in pieces and with a breath between them: it never comes to its
 * end when the last piece fills the buffer of a part that nobody wants. Not as a pipeline, which lets
 * go at the last boundary, while more may come behind it.
 *
 * @throws TooMuch when a body is far over every limit, or has been over one for too long
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
  for await (const chunk of webChunks(request.body)) {
    bytes += chunk.byteLength;
    if (isOver()) overSince ??= Date.now();
    const tooLong = overSince !== undefined && Date.now() - overSince > FLOOD_MILLISECONDS;
    if (bytes > FLOOD_BYTES || tooLong) throw new TooMuch();
    for (let at = 0; at < chunk.byteLength && !isDone && !isLost(); at += PIECE) {
      const piece = chunk.subarray(at, at + PIECE);
      if (!parser.write(piece)) await Promise.race([once(parser, "drain"), parsed]);
      await setImmediate();
    }
  }
  if (isLost()) return;
  if (!isDone) parser.end();
  await parsed;
}

async function* webChunks(body: Request["body"]) {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Not cancelled: that would end the connection before the answer. The front door reads the rest.
    reader.releaseLock();
  }
}

/**
 * The sender's name for a file, fit to be shown and offered for saving: no path, no control
 * characters, composed Hangul (Apple devices send it decomposed), at most 150 characters with the
 * extension kept.
 */
export function cleanFileName(raw: string) {
  const last = raw.slice(Math.max(raw.lastIndexOf("/"), raw.lastIndexOf("\\")) + 1);
  // Cut before it is composed, with ample room for decomposed letters.
  const name = toNfc(last.length > 1000 ? last.slice(0, 900) + last.slice(-100) : last)
    .toWellFormed()
    // So browsers write a quotation mark (https://html.spec.whatwg.org/#multipart-form-data). A name
    // that really has %22 in it cannot be told from that, and is the rarer of the two.
    .replaceAll("%22", '"')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();
  const letters = [...name];
  if (letters.length <= 150) return name;
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? "";
  return letters.slice(0, 150 - extension.length).join("") + extension;
}
