import type { PublicCompany } from "~/public/frame";
import { telephoneLink, withHyphens } from "~/text/phone";
import { readCompany } from "./read-company.server";

/** The company for public pages, with its phone number formatted. */
export async function readPublicCompany(): Promise<PublicCompany> {
  const { id: _, version: __, ...company } = await readCompany();
  const { phoneNumber } = company;
  return {
    ...company,
    phoneNumber: withHyphens(phoneNumber),
    phoneLink: telephoneLink(phoneNumber),
  };
}
