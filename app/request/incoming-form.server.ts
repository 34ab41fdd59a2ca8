import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BusboyFileStream } from "@fastify/busboy";
import { plainLine } from "~/text/invisible";
import { toNfc } from "~/text/nfc";
import { TEXT_BYTES } from "./bytes.server";
import { incomingFolder, type openRoom } from "./incoming-room.server";
import type { Excess, FileLimits } from "./limits";
import {
  type FormDataOfText,
  listName,
  type ReceivedFile,
  type ReceivedForm,
  type ReceiveOptions,
} from "./received-form";

interface Tally {
  limits: FileLimits;
  count: number;
  bytes: number;
}

export class IncomingForm implements ReceivedForm {
  readonly names = new Set<string>();
  readonly fields = new FormData() as FormDataOfText;
  files: ReceivedFile[] = [];
  readonly fileNames: string[] = [];
  readonly refused = new Map<string, Excess>();
  tooMuchText = false;
  diskError: unknown;
  /** The field of a file that would otherwise be lost silently. */
  #stray: string | undefined;
  #textBytes = 0;
  readonly #maxTextBytes: number;
  readonly #tallies: Map<string, Tally>;
  readonly #room: Awaited<ReturnType<typeof openRoom>>;
  readonly #paths: string[] = [];
  readonly #writes: Promise<unknown>[] = [];
  readonly #streams: BusboyFileStream[] = [];

  constructor(
    room: Awaited<ReturnType<typeof openRoom>>,
    { files = {}, textBytes = TEXT_BYTES }: ReceiveOptions,
  ) {
    this.#room = room;
    this.#maxTextBytes = textBytes;
    const tallies = Object.entries(files).map(
      ([field, limits]) => [field, { limits, count: 0, bytes: 0 }] as const,
    );
    this.#tallies = new Map(tallies);
  }

  get isOver() {
    return this.tooMuchText || this.refused.size > 0 || this.diskError !== undefined;
  }

  takeField(name: string | undefined, value: string, isCut: boolean) {
    this.#countText(name, value);
    if (isCut) this.tooMuchText = true;
    if (!name || this.tooMuchText) return;
    this.names.add(listName(name));
    this.fields.append(listName(name), value);
  }

  takeFile(
    givenField: string | undefined,
    stream: BusboyFileStream,
    fileName: string,
    type: string,
  ) {
    const field = listName(givenField).replace(/\[\d+\]$/, "");
    const tally = this.#tallies.get(field);
    this.#countText(givenField, fileName);
    const name = cleanFileName(fileName);
    if (tally) this.names.add(field);
    // busboy reports a truncated file here too; without a listener the process would crash.
    stream.on("error", () => {});
    // Browsers send an empty file input as a nameless empty file.
    if (!name || !tally) {
      stream.on("data", () => {
        this.#stray ??= givenField ?? "";
      });
      return;
    }
    this.fileNames.push(name);
    tally.count += 1;
    if (tally.count > tally.limits.count) this.refused.set(field, "count");
    if (this.refused.has(field)) {
      stream.resume();
      return;
    }
    this.#streams.push(stream);
    const path = join(incomingFolder, `${randomUUID()}.part`);
    this.#paths.push(path);
    const writing = this.#write({ field, name, type, path, size: 0 }, stream, tally);
    writing.catch(() => {});
    this.#writes.push(writing);
  }

  /** Throws a 400 for a file in a field that takes none, or the disk's error. */
  async finish() {
    await Promise.all(this.#writes);
    if (this.diskError) throw this.diskError;
    if (this.#stray !== undefined) {
      const message = `${this.#stray}: 파일을 받지 않는 항목이거나 이름이 없는 파일입니다.`;
      throw new Response(message, { status: 400 });
    }
    this.files = this.files.filter(({ field }) => !this.refused.has(field));
    this.files.sort((a, b) => this.#paths.indexOf(a.path) - this.#paths.indexOf(b.path));
  }

  async [Symbol.asyncDispose]() {
    // After a broken connection, an undestroyed stream would wait forever.
    for (const stream of this.#streams) stream.destroy();
    await Promise.allSettled(this.#writes);
    await Promise.all(this.#paths.map((path) => rm(path, { force: true })));
    this.#room.close();
  }

  #countText(...texts: (string | undefined)[]) {
    for (const text of texts) this.#textBytes += Buffer.byteLength(text ?? "");
    if (this.#textBytes > this.#maxTextBytes) this.tooMuchText = true;
  }

  async #write(file: ReceivedFile, stream: BusboyFileStream, tally: Tally) {
    const recordDiskError = (error: unknown) => {
      this.diskError ??= error;
      return undefined;
    };
    await using handle = await open(file.path, "wx").catch(recordDiskError);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      file.size += chunk.byteLength;
      this.#countBytes(file.field, chunk.byteLength, tally);
      if (this.diskError || this.refused.has(file.field)) continue;
      await handle?.appendFile(chunk).catch(recordDiskError);
    }
    this.files.push(file);
  }

  #countBytes(field: string, bytes: number, tally: Tally) {
    tally.bytes += bytes;
    const hasRoom = this.#room.take(bytes);
    const isOver = tally.bytes > tally.limits.bytes;
    // A file that is too large would be refused with more room, too.
    if (isOver && this.refused.get(field) !== "count") this.refused.set(field, "bytes");
    else if (!hasRoom && !this.refused.has(field)) this.refused.set(field, "noRoom");
  }
}

/** Safe to show and to offer for download; the extension survives shortening. */
export function cleanFileName(raw: string) {
  const last = raw.slice(Math.max(raw.lastIndexOf("/"), raw.lastIndexOf("\\")) + 1);
  const ample = last.length > 1000 ? last.slice(0, 900) + last.slice(-100) : last;
  const name = plainLine(toNfc(ample))
    .toWellFormed()
    // Browsers encode quotation marks so: https://html.spec.whatwg.org/#multipart-form-data
    .replaceAll("%22", '"')
    .replace(/[\p{Cc}\u2028\u2029]/gu, "")
    // More marks than any language stacks cover the lines around the name.
    .replace(/(\p{M}{8})\p{M}+/gu, "$1")
    .trim();
  const letters = [...name];
  if (letters.length <= 150) return name;
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? "";
  return letters.slice(0, 150 - extension.length).join("") + extension;
}
