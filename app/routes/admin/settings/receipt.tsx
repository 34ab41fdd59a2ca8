import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireAdmin } from "~/auth/require-admin.server";
import { readNextStep } from "~/contact/receipt/read-receipt.server";
import { receiptPageSchema } from "~/contact/receipt/receipt-page-schema";
import { db } from "~/database/db.server";
import { Field } from "~/forms/field";
import { SettingsHeader } from "~/office/admin-header";
import { redirectWithFlash } from "~/office/flash.server";
import { checkForm } from "~/request/check-form";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { nextStep: await readNextStep() };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  await using form = await receiveForm(request);
  const submission = parseForm(form.fields, receiptPageSchema);
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  await db.updateTable("receiptPage").set(submission.value).execute();
  return redirectWithFlash("/admin/settings/receipt", "저장했습니다.");
}

export const meta = () => [{ title: "설정: 고객의 문의 페이지" }];

export default function ReceiptPageSettings() {
  const { nextStep } = useLoaderData<typeof loader>();
  const isSaving = useNavigation().state === "submitting";
  const [form, fields] = useForm({
    id: "receipt-page",
    lastResult: useActionData<typeof action>(),
    defaultValue: { nextStep },
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => checkForm(formData, receiptPageSchema),
  });
  return (
    <>
      <SettingsHeader title="고객의 문의 페이지" />
      <Form method="post" {...getFormProps(form)}>
        <section className="form-section">
          <p>
            홈페이지로 문의한 고객은 ‘내 문의 보기’로 자기 문의를 열어 보고, 내용을 더하고, 연락처와
            날짜를 고치고, 철회할 수 있습니다. 직원이 쓴 메모와 올린 파일은 보이지 않습니다.
          </p>
          <Field
            meta={fields.nextStep}
            label="다음 단계"
            hint="접수한 뒤에 무슨 일이 언제까지 있는지, 고객이 읽을 한 문장입니다. 예: 영업일 기준 2일 안에 전화드립니다. 비워 두면 나오지 않습니다."
          >
            <input
              {...getInputProps(fields.nextStep, {
                type: "text",
                ariaDescribedBy: fields.nextStep.descriptionId,
              })}
              autoComplete="off"
            />
          </Field>
          <button type="submit" className="button" disabled={isSaving}>
            저장
          </button>
        </section>
      </Form>
    </>
  );
}
