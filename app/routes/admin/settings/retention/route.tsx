import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { requireAdmin } from "~/auth/require-admin.server";
import { readPeriods } from "~/contact/retention/retention.server";
import { Field } from "~/forms/field";
import { SettingsHeader } from "~/office/admin-header";
import { redirectWithFlash } from "~/office/flash.server";
import { TRASH_DAYS } from "~/office/trash";
import { useAnswer } from "~/office/use-answer";
import { checkForm } from "~/request/check-form";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { KILOBYTE } from "~/text/bytes";
import { periodsSchema } from "./retention-schema";
import { savePeriods } from "./save-periods.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { contractYears, disputeYears, quietMonths, spamDays } = await readPeriods();
  return { contractYears, disputeYears, quietMonths, spamDays };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const { fields } = await receiveForm(request, { textBytes: 16 * KILOBYTE });
  const submission = parseForm(fields, periodsSchema);
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  await savePeriods(submission.value);
  return redirectWithFlash("/admin/settings/retention", "저장했습니다.");
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "설정: 보관 기간" }];

const labels = {
  contractYears: {
    label: "계약 기록 (년)",
    hint: "상태를 시공완료로 변경한 날부터 계산합니다. 법에 따라 5년 이상 보관해야 하며, 개인정보처리방침에는 5년으로 안내되어 있습니다. 계약완료나 시공중인 문의는 파기하지 않습니다.",
  },
  disputeYears: {
    label: "분쟁 기록 (년)",
    hint: "분쟁으로 표시한 날부터 계산합니다. 법에 따라 3년 이상 보관해야 하며, 개인정보처리방침에는 3년으로 안내되어 있습니다. 계약 기록의 보관 기간이 더 늦게 끝나면 그때까지 보관합니다.",
  },
  quietMonths: {
    label: "계약하지 않은 문의 (개월)",
    hint: "마지막으로 연락한 날부터 계산합니다. 수집·이용 동의 안내에서 고객에게 늦어도 6개월이라고 약속하므로 더 길게 설정할 수 없습니다.",
  },
  spamDays: {
    label: "스팸 (일)",
    hint: "접수한 날이나 스팸으로 옮긴 날부터 계산합니다. 90일까지 설정할 수 있습니다.",
  },
} as const;

export default function Retention() {
  const periods = useLoaderData<typeof loader>();
  const isSaving = useNavigation().state === "submitting";
  const [form, fields] = useForm({
    id: "retention",
    lastResult: useAnswer<typeof action>(),
    defaultValue: periods,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => checkForm(formData, periodsSchema),
  });
  return (
    <>
      <SettingsHeader title="보관 기간" parent="settings/privacy">
        <Link to="/admin/settings/due" className="button-quiet">
          파기 예정
        </Link>
      </SettingsHeader>
      <Form method="post" {...getFormProps(form)}>
        <section className="form-section">
          <p>
            보관 기간이 끝난 문의는 첨부파일, 기록, 알림까지 자동으로 파기되며 되살릴 수 없습니다.
            어떤 문의가 언제 파기되는지는 파기 예정에서 미리 확인할 수 있습니다. 줄인 기간은 2주
            뒤부터 적용됩니다.
          </p>
          {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
            <Field key={name} meta={fields[name]} {...labels[name]}>
              <input
                {...getInputProps(fields[name], {
                  type: "text",
                  ariaDescribedBy: fields[name].descriptionId,
                })}
                inputMode="numeric"
              />
            </Field>
          ))}
          <p className="field-hint">
            상담을 종결했거나 고객이 계약 전에 철회한 문의는 5일 안에 파기됩니다. 삭제한 문의는
            휴지통에 {TRASH_DAYS}일 동안 보관된 뒤 파기되며, 보관 기간이 먼저 끝나면 그때
            파기됩니다.
          </p>
          <button type="submit" className="button" disabled={isSaving}>
            저장
          </button>
        </section>
      </Form>
    </>
  );
}
