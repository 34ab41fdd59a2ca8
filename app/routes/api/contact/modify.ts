import { done, ok, operation, resource, savedMeanwhile } from "~/api/resource.server";
import { actorOf } from "~/auth/record-access.server";
import { saveInquiry } from "~/contact/desk/change-inquiry.server";
import { STAFF_INQUIRY_TEXT_BYTES, withChoice } from "~/contact/inquiry";
import { staffInquirySchema } from "~/contact/inquiry-schema";
import { onlySent } from "~/forms/fields";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { refusalOf } from "~/text/refusal";

const api = resource({
  PUT: operation({
    summary:
      "견적문의 수정. 보낸 필드만 수정합니다. 첨부파일, 동의, 고객이 작성한 내용은 수정되지 않으며, 좌표 없이 주소를 수정하면 좌표는 0이 됩니다",
    access: "admin",
    form: { fields: staffInquirySchema, keepsUnsent: true },
    ignored: ["customerMemo"],
    answer: ok,
    problems: [409],
    async handle({ request, params, user }) {
      await using form = await receiveForm(request, { textBytes: STAFF_INQUIRY_TEXT_BYTES });
      const submission = parseForm(form.fields, onlySent(form.names, staffInquirySchema));
      if (submission.status !== "success") return refusalOf(submission);
      const { version, ...values } = submission.value;
      // Sent empty it is reset; sent back as it was read it is not chosen anew.
      const chosen = withChoice(values, form.fields);
      const isReset = form.names.has("interiorType") && chosen.isInteriorTypeChosen === 0;
      const changes = isReset ? chosen : values;
      const isSaved = await saveInquiry(params.id, changes, version, actorOf(user));
      return isSaved ? done : savedMeanwhile;
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
