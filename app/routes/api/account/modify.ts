import { changePassword, wrongPassword } from "~/account/change-password.server";
import { passwordSchema } from "~/account/password-schema";
import { requireAdmin } from "~/auth/require-admin.server";
import { parseForm } from "~/forms/parse.server";
import { invalid, json, resource } from "~/http/api.server";
import { addFields, readJson } from "~/http/json-body.server";

const api = resource({
  PUT: async ({ request }) => {
    const user = await requireAdmin(request);
    // Whatever username the body names, the account is the session's.
    const names = ["currentPassword", "newPassword", "newPasswordCheck"];
    const form = addFields(new FormData(), await readJson(request), names);
    const submission = parseForm(form, passwordSchema);
    if (submission.status !== "success") return invalid(submission.reply());
    const cookie = await changePassword(user, submission.value);
    if (cookie) return json({ message: "success" }, 200, { "Set-Cookie": cookie });
    return invalid(submission.reply({ fieldErrors: { currentPassword: [wrongPassword] } }));
  },
});

export const loader = api.loader;
export const action = api.action;
