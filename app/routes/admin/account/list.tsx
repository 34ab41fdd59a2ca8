import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { type FormEvent, useRef } from "react";
import { changePassword } from "~/auth/change-password.server";
import { CREDENTIALS_TEXT_BYTES } from "~/auth/credentials";
import { problemIfThrottled } from "~/auth/current-password.server";
import { MIN_PASSWORD } from "~/auth/lengths";
import { passwordSchema } from "~/auth/password-schema";
import { requireAdmin } from "~/auth/require-admin.server";
import { ErrorSummary } from "~/forms/error-summary";
import { Field, type FieldMeta } from "~/forms/field";
import { incomplete, isFieldCheck, listErrors, warnIncomplete } from "~/forms/refused-form";
import { useHydrated } from "~/forms/use-hydrated";
import { AdminHeader } from "~/office/admin-header";
import { redirectWithFlash } from "~/office/flash.server";
import { EditBar, SaveBar } from "~/office/save-bar";
import { useUnsavedWarning } from "~/office/unsaved-warning";
import { useAnswer } from "~/office/use-answer";
import { checkForm } from "~/request/check-form";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import type { FieldProblem, FieldProblems } from "~/text/refusal";

export async function loader({ request }: LoaderFunctionArgs) {
  const { username } = await requireAdmin(request);
  return { username };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const { fields } = await receiveForm(request, { textBytes: CREDENTIALS_TEXT_BYTES });
  const submission = parseForm(fields, passwordSchema);
  const hideFields = ["currentPassword", "newPassword", "newPasswordCheck"] as const;
  if (submission.status !== "success") {
    return data(submission.reply({ hideFields: [...hideFields] }), { status: 400 });
  }
  const refuse = (fieldErrors: FieldProblems, status: 400 | 429) =>
    data(submission.reply({ fieldErrors, hideFields: [...hideFields] }), { status });
  const changed = await changePassword(user, submission.value, request).catch(problemIfThrottled);
  if ("code" in changed) return refuse({ currentPassword: [changed] }, 429);
  if ("error" in changed) return refuse(changed.error, 400);
  return redirectWithFlash(
    "/admin",
    "비밀번호를 변경했습니다. 다른 기기에서는 로그아웃됩니다.",
    changed.cookie,
  );
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "계정관리" }];

export default function AccountList() {
  const { username } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const isEditing = search.has("edit");
  return (
    <>
      <AdminHeader title="Account List">
        <Link to="/admin/account/add" className="button-quiet">
          추가
        </Link>
      </AdminHeader>
      <PasswordForm
        key={String(isEditing)}
        username={username}
        isEditing={isEditing}
        reply={useAnswer<typeof action>()}
      />
      {!isEditing && (
        <p>
          <Link to="/admin/account/security">로그인과 보안</Link> ·{" "}
          <Link to="/admin/settings/people">다른 사람의 계정</Link>
        </p>
      )}
    </>
  );
}

interface PasswordFormProps {
  username: string;
  isEditing: boolean;
  reply: SubmissionResult<FieldProblem[]> | undefined;
}

const labels = {
  currentPassword: "현재 비밀번호",
  newPassword: "변경할 비밀번호",
  newPasswordCheck: "변경할 비밀번호 확인",
} as const;
type Name = keyof typeof labels;
const names = Object.keys(labels) as Name[];
const hints: Partial<Record<Name, string>> = {
  newPassword: `${MIN_PASSWORD}자 이상. 흔한 비밀번호는 사용할 수 없습니다.`,
};

/** The spec's words fit what is missing or does not match; a password may also be too short. */
function wordsOf({ newPassword, ...others }: Record<string, FieldProblem[] | null>) {
  const [problem] = newPassword ?? [];
  const isAlone = Object.keys(others).length === 0;
  return problem?.code === "invalid" && isAlone
    ? { ...incomplete, text: problem.message }
    : incomplete;
}

function PasswordForm({ username, isEditing, reply }: PasswordFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const isSaving = useNavigation().state === "submitting";
  useUnsavedWarning(element);
  const [form, fields] = useForm({
    id: "account",
    lastResult: reply,
    shouldValidate: "onInput",
    onValidate: ({ formData }) => checkForm(formData, passwordSchema),
  });

  function check(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event);
    if (isFieldCheck(event) || !event.defaultPrevented) return;
    const checked = checkForm(new FormData(event.currentTarget), passwordSchema);
    const { error } = checked.reply();
    void warnIncomplete(event.currentTarget, wordsOf(error ?? {}));
  }

  return (
    <>
      {form.status === "error" && !hydrated && (
        <ErrorSummary
          {...wordsOf(form.allErrors)}
          errors={listErrors(form.id, labels, form.allErrors)}
          focus={false}
        />
      )}
      <Form
        ref={element}
        id={form.id}
        method="post"
        noValidate
        onSubmit={check}
        className={isEditing ? "record" : "record is-read-only"}
      >
        <section className="form-section">
          <div className="field">
            <label htmlFor="username">아이디</label>
            <input
              id="username"
              name="username"
              defaultValue={username}
              readOnly
              autoComplete="username"
            />
          </div>
          {names.map((name) => (
            <PasswordField key={name} name={name} meta={fields[name]} isEditing={isEditing} />
          ))}
        </section>
      </Form>
      {isEditing ? <SaveBar form={form.id} isBusy={isSaving} /> : <EditBar />}
    </>
  );
}

interface PasswordFieldProps {
  name: Name;
  meta: FieldMeta;
  isEditing: boolean;
}

function PasswordField({ name, meta, isEditing }: PasswordFieldProps) {
  const hint = isEditing ? hints[name] : undefined;
  return (
    <Field meta={meta} label={labels[name]} required={isEditing} hint={hint}>
      <input
        {...getInputProps(meta, {
          type: "password",
          ariaDescribedBy: hint ? meta.descriptionId : undefined,
        })}
        key={meta.key}
        readOnly={!isEditing}
        placeholder={isEditing ? undefined : "수정을 누른 뒤 입력하세요"}
        aria-required={isEditing || undefined}
        autoComplete={name === "currentPassword" ? "current-password" : "new-password"}
      />
    </Field>
  );
}
