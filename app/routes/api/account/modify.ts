import { operation, resource, succeeded, success } from "~/api/resource.server";
import { changePassword } from "~/auth/change-password.server";
import { CREDENTIALS_TEXT_BYTES } from "~/auth/credentials";
import { passwordSchema } from "~/auth/password-schema";
import { addFields, readJson } from "~/request/json-body.server";
import { parseForm } from "~/request/parse.server";
import { refusalOf } from "~/text/refusal";

const api = resource({
  PUT: operation({
    summary: "본인 비밀번호 변경. 다른 세션은 모두 종료되고 새 쿠키를 발급합니다",
    access: "admin",
    json: passwordSchema,
    ignored: ["username"],
    answer: success,
    setsCookie: true,
    problems: [429],
    async handle({ request, user }) {
      // The account is the session's, whatever username the body contains.
      const names = Object.keys(passwordSchema.shape);
      const body = await readJson(request, CREDENTIALS_TEXT_BYTES);
      const form = addFields(new FormData(), body, names);
      const submission = parseForm(form, passwordSchema);
      if (submission.status !== "success") return refusalOf(submission);
      const changed = await changePassword(user, submission.value, request);
      if ("error" in changed) return refusalOf(changed);
      return { ...succeeded, headers: { "Set-Cookie": changed.cookie } };
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
