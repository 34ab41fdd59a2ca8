import { consentNoticeText } from "~/contact/consent-notice-text";
import { db } from "~/database/db.server";
import { storeDocument } from "~/public/documents.server";
import { renewPolicy } from "./alerts/policy-versions.server";

export function renewDocuments() {
  return db.transaction().execute(async (trx) => {
    await storeDocument(trx, "NOTICE", consentNoticeText);
    await renewPolicy(trx);
  });
}
