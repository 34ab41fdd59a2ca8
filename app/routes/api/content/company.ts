import { requireAdmin } from "~/auth/require-admin.server";
import { companySchema } from "~/content/company-schema";
import { readCompany, saveCompany } from "~/content/save-company.server";
import { parseForm } from "~/forms/parse.server";
import { data, done, invalid, problem, resource } from "~/http/api.server";
import { addFields, readJson } from "~/http/json-body.server";

const api = resource({
  GET: async () => {
    const { version: _, ...company } = await readCompany();
    return data(company);
  },
  POST: async ({ request }) => {
    await requireAdmin(request);
    const names = Object.keys(companySchema.shape);
    const form = addFields(new FormData(), await readJson(request), names);
    const submission = parseForm(form, companySchema);
    if (submission.status !== "success") return invalid(submission.reply());
    if (await saveCompany(submission.value)) return done();
    return problem(409, "다른 사람이 먼저 저장했습니다. 다시 읽은 뒤 저장해주세요.");
  },
});

export const loader = api.loader;
export const action = api.action;
