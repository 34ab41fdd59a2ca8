import { readCompany } from "~/company/read-company.server";
import type { PublicCompany } from "~/public/frame";
import { telephoneLink, withHyphens } from "~/text/phone";

export async function readPublicCompany(): Promise<PublicCompany> {
  const { id: _, version: __, ...company } = await readCompany();
  const { phoneNumber } = company;
  return {
    ...company,
    phoneNumber: withHyphens(phoneNumber),
    phoneLink: telephoneLink(phoneNumber),
  };
}
