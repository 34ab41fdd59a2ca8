import { invalid, json, resource, success } from "~/api/resource.server";
import { changePassword, wrongPassword } from "~/auth/change-password.server";
import { CREDENTIALS_TEXT_BYTES } from "~/auth/credentials";
import { passwordSchema } from "~/auth/password-schema";
import { requireAdmin } from "~/auth/require-admin.server";
import { addFields, readJson } from "~/request/json-body.server";
import { parseForm } from "~/request/parse.server";

const api = resource({
  PUT: {
    summary: "자기 비밀번호 변경: 다른 세션은 모두 끝나고 새 쿠키를 줍니다",
    access: "admin",
    json: passwordSchema,
    ignored: ["username"],
    answer: success,
    setsCookie: true,
    problems: [429],
    async handle({ request }) {
      const user = await requireAdmin(request);
      // Whatever username the body names, the account is the session's.
      const names = Object.keys(passwordSchema.shape);
      const body = await readJson(request, CREDENTIALS_TEXT_BYTES);
      const form = addFields(new FormData(), body, names);
      const submission = parseForm(form, passwordSchema);
      if (submission.status !== "success") return invalid(submission.reply());
      const cookie = await changePassword(user, submission.value);
      if (cookie) return json({ message: "success" }, 200, { "Set-Cookie": cookie });
      return invalid(submission.reply({ fieldErrors: { currentPassword: [wrongPassword] } }));
    },
  },
});

export const loader = api.loader;
export const action = api.action;
