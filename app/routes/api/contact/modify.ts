import { done, invalid, ok, problem, resource } from "~/api/resource.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { updateInquiry } from "~/contact/change-inquiry.server";
import { STAFF_INQUIRY_TEXT_BYTES, staffInquirySchema } from "~/contact/inquiry";
import { onlySent } from "~/forms/fields";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";

const api = resource({
  PUT: {
    summary:
      "견적문의 수정, 보낸 필드만 바꿉니다: 첨부 파일, 동의, 고객이 쓴 글은 바뀌지 않고, 좌표 없이 주소를 바꾸면 좌표는 0이 됩니다",
    access: "admin",
    form: { fields: staffInquirySchema, keepsUnsent: true },
    ignored: ["customerMemo"],
    answer: ok,
    async handle({ request, params }) {
      await requireAdmin(request);
      await using form = await receiveForm(request, { textBytes: STAFF_INQUIRY_TEXT_BYTES });
      const submission = parseForm(form.fields, onlySent(form.names, staffInquirySchema));
      if (submission.status !== "success") return invalid(submission.reply());
      const { version, ...values } = submission.value;
      if (await updateInquiry(params.id, values, version)) return done();
      return problem(409, "다른 사람이 먼저 저장했습니다. 다시 읽은 뒤 저장해주세요.");
    },
  },
});

export const loader = api.loader;
export const action = api.action;
