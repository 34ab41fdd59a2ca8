import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import * as z from "zod";
import { requireAdmin } from "~/auth/require-admin.server";
import { db } from "~/database/db.server";
import { Field } from "~/forms/field";
import { optionalText } from "~/forms/fields";
import { SettingsHeader } from "~/office/admin-header";
import { redirectWithFlash } from "~/office/flash.server";
import { useAnswer } from "~/office/use-answer";
import { checkForm } from "~/request/check-form";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { readStates } from "~/upkeep/alerts/channels.server";

const summarySchema = z.object({
  at: optionalText(5).refine(
    (at) => at === "" || /^([01]\d|2[0-3]):[0-5]\d$/.test(at),
    "08:30처럼 입력하세요.",
  ),
});

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { at } = await db.selectFrom("alertSummary").select("at").executeTakeFirstOrThrow();
  const states = Object.values(await readStates());
  return { at, isSent: states.includes("ON") };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const { fields } = await receiveForm(request);
  const submission = parseForm(fields, summarySchema);
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  await db.updateTable("alertSummary").set(submission.value).execute();
  return redirectWithFlash("/admin/settings/alerts/summary", "저장했습니다.");
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "알림: 아침 요약" }];

export default function SummarySettings() {
  const { at, isSent } = useLoaderData<typeof loader>();
  const isSaving = useNavigation().state === "submitting";
  const [form, fields] = useForm({
    id: "summary",
    lastResult: useAnswer<typeof action>(),
    defaultValue: { at },
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => checkForm(formData, summarySchema),
  });
  return (
    <>
      <SettingsHeader title="아침 요약" parent="settings/alerts" />
      <Form method="post" {...getFormProps(form)}>
        <section className="form-section">
          <p>
            하루에 한 번, 켜 둔 모든 채널로 보냅니다: 지난 요약 이후의 새 문의, 2일(근무일 기준)
            넘게 처리하지 않은 문의, 오늘까지 연락·방문할 문의, 스팸의 수. 이름은 보내지 않습니다.
          </p>
          {!isSent && (
            <p className="office-warning">
              알림을 받는 곳이 없어 요약도 보내지 않습니다.{" "}
              <Link to="/admin/settings/alerts">알림 켜기</Link>
            </p>
          )}
          <Field meta={fields.at} label="보내는 시각" hint="한국 시각. 비워 두면 보내지 않습니다.">
            <input
              {...getInputProps(fields.at, {
                type: "time",
                ariaDescribedBy: fields.at.descriptionId,
              })}
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
