import * as z from "zod";
import { done, ok, operation, resource, savedMeanwhile } from "~/api/resource.server";
import { COMPANY_TEXT_BYTES, companySchema, emptyCompany } from "~/company/company-schema";
import { saveCompany } from "~/company/save-company.server";
import { db } from "~/database/db.server";
import { addFields, readJson } from "~/request/json-body.server";
import { parseForm } from "~/request/parse.server";
import { refusalOf } from "~/text/refusal";

const company = z.object({
  /** null until the first save. */
  id: z.int().nullable(),
  representative: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  postCode: z.string(),
  mainAddress: z.string(),
  detailAddress: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

const api = resource({
  GET: operation({
    summary: "회사정보 조회",
    access: "everyone",
    answer: { data: company },
    async handle() {
      const saved = await db
        .selectFrom("company")
        .select(["id", "representative", "email", "phoneNumber", "postCode", "mainAddress"])
        .select(["detailAddress", "latitude", "longitude"])
        .executeTakeFirst();
      return { value: saved ?? { id: null, ...emptyCompany } };
    },
  }),
  POST: operation({
    summary: "회사정보 저장",
    access: "admin",
    json: companySchema,
    ignored: ["id"],
    answer: ok,
    problems: [409],
    async handle({ request }) {
      const names = Object.keys(companySchema.shape);
      const body = await readJson(request, COMPANY_TEXT_BYTES);
      const form = addFields(new FormData(), body, names);
      const submission = parseForm(form, companySchema);
      if (submission.status !== "success") return refusalOf(submission);
      return (await saveCompany(submission.value)) ? done : savedMeanwhile;
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
