import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { readCompany } from "~/company/read-company.server";
import { readSite } from "~/company/read-site.server";
import type { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import { withHyphens } from "~/text/phone";
import { type Estimate, numberOf, type Paper } from "./estimate";
import { readPaperPage } from "./paper-pictures.server";
import { sumsOf } from "./sums";

type Inquiry = Pick<
  Selectable<Tables["inquiry"]>,
  "id" | "customer" | "mainAddress" | "detailAddress"
>;

/**
 * The paper of an estimate as it would be sent now.
 *
 * @param day yyyy-MM-dd; empty before it is sent
 */
export async function paperOf(
  inquiry: Inquiry,
  number: number,
  estimate: Estimate,
  day: string,
  connection?: Pick<typeof db, "selectFrom">,
): Promise<Paper> {
  const site = await readSite(connection);
  const company = await readCompany(connection);
  return {
    form: 2,
    number: numberOf(inquiry.id, number),
    day,
    customer: inquiry.customer,
    place: [inquiry.mainAddress, inquiry.detailAddress].filter(Boolean).join(" "),
    shop: {
      name: site.tradeName || site.name,
      representative: company.representative,
      businessNumber: site.businessNumber,
      licence: site.licence,
      address: [company.mainAddress, company.detailAddress].filter(Boolean).join(" "),
      phoneNumber: withHyphens(company.phoneNumber),
      ...(await readPaperPage(connection)),
    },
    estimate,
    sums: sumsOf(estimate),
  };
}

/** What a row has of it once it is sent. */
export function sentColumns(paper: Paper, at: string) {
  const text = JSON.stringify(paper);
  return {
    draft: null,
    paper: text,
    digest: createHash("sha256").update(text).digest("hex"),
    sentAt: at,
  };
}
