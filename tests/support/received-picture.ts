import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/env.server";
import type { ReceivedForm } from "~/request/received-form";
import { drawPicture } from "./picture";

let made = 0;

/** A picture as it lies on the disk when its form has been read. */
export async function receivedPicture(field = "imageFiles") {
  made += 1;
  await mkdir(env.UPLOADS_DIR, { recursive: true });
  const path = join(env.UPLOADS_DIR, `${made}.part`);
  await writeFile(path, await drawPicture("#777777", 30, 20));
  const { size } = await stat(path);
  return { field, name: `${made}.jpg`, type: "image/jpeg", path, size };
}

/** A form that has been read, with these fields and files. */
export function receivedForm(
  texts: [string, string][],
  files: ReceivedForm["files"] = [],
): ReceivedForm {
  const fields = new FormData();
  for (const [name, value] of texts) fields.append(name, value);
  return {
    names: new Set([...fields.keys(), ...files.map(({ field }) => field)]),
    // Nothing but text was put in.
    fields: fields as ReceivedForm["fields"],
    files,
    fileNames: files.map(({ name }) => name),
    refused: new Map(),
    async [Symbol.asyncDispose]() {},
  };
}
