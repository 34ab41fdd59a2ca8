import type { PublicCompany } from "~/public/frame";
import { telephoneLink, withHyphens } from "~/text/phone";
import { readCompany } from "./read-company.server";

/** What the public pages say of the company, with its number as people read it; empty is empty. */
export async function readPublicCompany(): Promise<PublicCompany> {
  const { id: _, version: __, ...company } = await readCompany();
  const { phoneNumber } = company;
  return {
    ...company,
    phoneNumber: withHyphens(phoneNumber),
    phoneLink: telephoneLink(phoneNumber),
  };
}
