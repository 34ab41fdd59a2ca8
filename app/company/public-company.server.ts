import { withHyphens } from "~/text/phone";
import { type Company, emptyCompany } from "./company-schema";
import { readCompany } from "./read-company.server";

/** What the public pages say of the company, with its number as people read it; empty is empty. */
export async function readPublicCompany(): Promise<Company> {
  const { id: _, version: __, ...company } = { ...emptyCompany, ...(await readCompany()) };
  return { ...company, phoneNumber: withHyphens(company.phoneNumber) };
}
