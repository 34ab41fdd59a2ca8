import { data } from "@remix-run/node";
import { recordLook } from "~/auth/record-access.server";
import { saveInquiry } from "~/contact/desk/change-inquiry.server";
import { withChoice } from "~/contact/inquiry";
import { staffInquirySchema } from "~/contact/inquiry-schema";
import { readInquiry } from "~/contact/read-inquiry.server";
import { NO_VERSION } from "~/forms/fields";
import { parseForm } from "~/request/parse.server";
import { conflict } from "~/text/refusal";
import { done, type Press } from "./press.server";

export async function save({ request, user, by, id, form }: Press) {
  const submission = parseForm(form.fields, staffInquirySchema);
  if (submission.status !== "success") {
    return data({ reply: submission.reply() }, { status: 400 });
  }
  const { version = NO_VERSION, ...values } = submission.value;
  if (await saveInquiry(id, withChoice(values, form.fields), version, by)) {
    return done(id, "저장했습니다.");
  }
  const reply = submission.reply({ formErrors: [conflict] });
  const stored = await readInquiry(id);
  await recordLook(request, user, { kind: "DETAIL", inquiryIds: [stored.id] });
  return data({ reply, stored }, { status: 409 });
}
