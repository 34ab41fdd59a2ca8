import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { db } from "~/database/db.server";
import type { ReceivedForm } from "~/request/received-form";
import { arrivalFields } from "./arrival";
import { sealDigest } from "./one-time-token.server";

export function earlierDigest(token: string, connection: Pick<typeof db, "selectFrom"> = db) {
  return connection
    .selectFrom("submission")
    .select("digest")
    .where("token", "=", token)
    .executeTakeFirst()
    .then((row) => row?.digest);
}

/** Call it in the transaction that stores what was sent. */
export async function recordToken(
  trx: Pick<typeof db, "insertInto">,
  token: string,
  digest: string,
  inquiryId: number,
) {
  const usedAt = new Date().toISOString();
  await trx.insertInto("submission").values({ token, digest, usedAt, inquiryId }).execute();
}

/** True even if its inquiry has been destroyed since. */
export function isSame(earlier: string | undefined, digest: string) {
  return earlier === digest || earlier === sealDigest(digest);
}

/** Reads the files to tell a retry: two photographs may have the same name and size. */
export async function digestOf({ fields, files, fileNames }: ReceivedForm) {
  const own = [...fields].filter(([name]) => !isAboutTheForm(name));
  const hash = createHash("sha256");
  hash.update(JSON.stringify([own, fileNames, files.map((file) => file.size)]));
  for (const { path } of files) {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  }
  return hash.digest("hex");
}

function isAboutTheForm(name: string) {
  const isArrival = (arrivalFields as string[]).includes(name);
  return isArrival || /^(?:token|firstToken|noticeId|policyId|cameFrom|__.*)$/.test(name);
}
