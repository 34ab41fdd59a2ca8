import { z } from "zod";
import { data, dataOf, done, invalid, ok, problem, resource } from "~/api/resource.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { COMPANY_TEXT_BYTES, companySchema } from "~/company/company-schema";
import { readCompany } from "~/company/read-company.server";
import { saveCompany } from "~/company/save-company.server";
import { addFields, readJson } from "~/request/json-body.server";
import { parseForm } from "~/request/parse.server";

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
  GET: {
    summary: "회사정보",
    access: "everyone",
    answer: dataOf(company),
    async handle() {
      return data(company, await readCompany());
    },
  },
  POST: {
    summary: "회사정보 저장",
    access: "admin",
    json: companySchema,
    ignored: ["id"],
    answer: ok,
    async handle({ request }) {
      await requireAdmin(request);
      const names = Object.keys(companySchema.shape);
      const body = await readJson(request, COMPANY_TEXT_BYTES);
      const form = addFields(new FormData(), body, names);
      const submission = parseForm(form, companySchema);
      if (submission.status !== "success") return invalid(submission.reply());
      if (await saveCompany(submission.value)) return done();
      return problem(409, "다른 사람이 먼저 저장했습니다. 다시 읽은 뒤 저장해주세요.");
    },
  },
});

export const loader = api.loader;
export const action = api.action;
