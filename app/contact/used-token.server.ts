import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { db } from "~/database/db.server";
import type { ReceivedForm } from "~/request/received-form";
import { arrivalFields } from "./arrival";
import { sealDigest } from "./one-time-token.server";

/** The digest of what was sent with a token; undefined if it has not been used. */
export function earlierDigest(token: string, connection: Pick<typeof db, "selectFrom"> = db) {
  return connection
    .selectFrom("submission")
    .select("digest")
    .where("token", "=", token)
    .executeTakeFirst()
    .then((row) => row?.digest);
}

/** Notes that a token is used, in the transaction that stores what was sent with it. */
export async function noteUse(
  trx: Pick<typeof db, "insertInto">,
  token: string,
  digest: string,
  inquiryId: number,
) {
  const usedAt = new Date().toISOString();
  await trx.insertInto("submission").values({ token, digest, usedAt, inquiryId }).execute();
}

/** Whether it is the same content, even if its inquiry has been destroyed since. */
export function isSame(earlier: string | undefined, digest: string) {
  return earlier === digest || earlier === sealDigest(digest);
}

/**
 * A digest of everything that the visitor said, to tell a retry from another inquiry. Reads the files: two
 * photographs may have the same name and size.
 */
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
