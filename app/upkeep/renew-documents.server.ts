import { noticeText } from "~/contact/notice-text";
import { db } from "~/database/db.server";
import { keepDocument } from "~/public/documents.server";
import { renewPolicy } from "./alerts/policy-versions.server";

export function renewDocuments() {
  return db.transaction().execute(async (trx) => {
    await keepDocument(trx, "NOTICE", noticeText);
    await renewPolicy(trx);
  });
}
