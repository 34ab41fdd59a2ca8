import { data } from "@remix-run/node";
import * as z from "zod";
import { parseInquiryId } from "~/contact/read-inquiry.server";
import { withdrawInquiry } from "~/contact/retention/withdraw-inquiry.server";
import { LONGEST_WITHDRAWAL } from "~/contact/retention-reason";
import { typedIn } from "~/contact/typed-in.server";
import { text } from "~/forms/fields";
import { redirectWithFlash } from "~/office/flash.server";
import { done, type Press, read } from "./press.server";

const missing = "철회를 요청한 사람과 방법을 입력하세요.";
const schema = z.object({ line: text(LONGEST_WITHDRAWAL, missing).min(1, missing) });

export async function withdraw({ id, form, by }: Press) {
  const inquiryId = parseInquiryId(id);
  const asked = read(form.fields, schema);
  if ("problem" in asked) {
    const withdrawal = { message: asked.problem, line: typedIn(form.fields, "line") };
    return data({ withdrawal }, { status: 400 });
  }
  const isApart = await withdrawInquiry(inquiryId, asked.value.line, by);
  return isApart
    ? redirectWithFlash("/admin/settings/apart", "철회를 기록하고 분리 보관으로 옮겼습니다.")
    : done(id, "철회를 기록했습니다.");
}
