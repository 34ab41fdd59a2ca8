import {
  getFormProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  useForm,
} from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireAdmin } from "~/auth/require-admin.server";
import { readCompany } from "~/company/read-company.server";
import { Field } from "~/forms/field";
import { SettingsHeader } from "~/office/admin-header";
import { redirectWithFlash } from "~/office/flash.server";
import { checkForm } from "~/request/check-form";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { KILOBYTE } from "~/text/bytes";
import type { FieldProblem } from "~/text/refusal";
import { ChannelSwitch } from "~/upkeep/alerts/channel-switch";
import { readChannel, saveChannel, savedMessage, switchOf } from "~/upkeep/alerts/channels.server";
import { likelyMail } from "~/upkeep/alerts/likely-mail";
import { mailLabels, mailSchema, securities } from "~/upkeep/alerts/mail-schema";
import { pressSwitch } from "~/upkeep/alerts/press-switch.server";

const PAGE = "/admin/settings/alerts/mail";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const channel = await readChannel("MAIL");
  const { settings, secret } = channel;
  return {
    channelSwitch: switchOf(channel),
    shown: settings && {
      ...settings,
      port: String(settings.port),
      receivers: settings.receivers.join("\n"),
    },
    likely: likelyMail((await readCompany()).email),
    hasPassword: Boolean(secret?.password),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const { fields } = await receiveForm(request, { textBytes: 32 * KILOBYTE });
  const pressed = await pressSwitch("MAIL", fields, PAGE);
  if (pressed) return pressed;

  const submission = parseForm(fields, mailSchema);
  const hideFields = ["password"];
  const refuse = (fieldErrors?: Record<string, FieldProblem[]>) =>
    data(
      { reply: submission.reply({ fieldErrors, hideFields }), switchReply: undefined },
      { status: 400 },
    );
  if (submission.status !== "success") return refuse();
  const { password, ...settings } = submission.value;
  const before = await readChannel("MAIL");
  // A kept password goes to nobody but the server and the login that it was entered for.
  const isSame = (["host", "port", "username"] as const).every(
    (name) => before.settings?.[name] === settings[name],
  );
  const kept = isSame ? before.secret?.password : undefined;
  if (settings.username !== "" && password === "" && kept === undefined) {
    return refuse({ password: [{ code: "missing", message: "비밀번호를 입력하세요." }] });
  }
  await saveChannel("MAIL", settings, {
    password: settings.username === "" ? "" : password || (kept ?? ""),
  });
  return redirectWithFlash(PAGE, await savedMessage("MAIL"));
}

export const meta = () => [{ title: "알림: 메일" }];

export default function MailAlerts() {
  const { channelSwitch } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <SettingsHeader title="메일로 받기" parent="settings/alerts" />
      <ChannelSwitch
        {...channelSwitch}
        reply={answer?.switchReply}
        hint="네이버 메일이면 네이버 주식회사와 대한민국, Gmail이면 Google LLC와 미국입니다."
      />
      <Setup reply={answer?.reply} />
      <AppPasswords />
    </>
  );
}

type Answer = Exclude<ReturnType<typeof useActionData<typeof action>>, undefined>;

function Setup({ reply }: { reply: Answer["reply"] | undefined }) {
  const { shown, likely, hasPassword } = useLoaderData<typeof loader>();
  const isSaving = useNavigation().formData?.get("intent") === "save";
  const [form, fields] = useForm({
    id: "mail",
    lastResult: reply,
    defaultValue: { password: "", ...(shown ?? likely) },
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => checkForm(formData, mailSchema),
  });
  const { host, port, security, username, password, sender, receivers } = fields;
  return (
    <Form method="post" {...getFormProps(form)}>
      <section className="form-section" aria-labelledby="setup">
        <h2 id="setup">설정</h2>
        <p>새 견적 문의가 오면 고객의 이름과 연락처, 시공할 곳을 메일로 보냅니다.</p>
        <Field meta={host} label={mailLabels.host} required hint="smtp.naver.com, smtp.gmail.com">
          <input {...getInputProps(host, { type: "text" })} autoComplete="off" />
        </Field>
        <div className="field-pair">
          <Field meta={port} label={mailLabels.port} required>
            <input {...getInputProps(port, { type: "text" })} inputMode="numeric" />
          </Field>
          <Field meta={security} label={mailLabels.security} required>
            <select {...getSelectProps(security)}>
              {Object.entries(securities).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Field>
        </div>
        <div className="field-pair">
          <Field meta={username} label={mailLabels.username}>
            <input {...getInputProps(username, { type: "text" })} autoComplete="off" />
          </Field>
          <Field
            meta={password}
            label={mailLabels.password}
            hint={
              hasPassword
                ? "저장되어 있습니다. 바꿀 때만 입력하세요."
                : "앱 비밀번호입니다. 아래 설명을 보세요."
            }
          >
            <input {...getInputProps(password, { type: "password" })} autoComplete="new-password" />
          </Field>
        </div>
        <Field meta={sender} label={mailLabels.sender} required hint="보통 아이디와 같은 메일 주소">
          <input {...getInputProps(sender, { type: "email" })} autoComplete="off" />
        </Field>
        <Field meta={receivers} label={mailLabels.receivers} required hint="한 줄에 하나씩">
          <textarea {...getTextareaProps(receivers)} rows={3} />
        </Field>
        <button type="submit" name="intent" value="save" className="button" disabled={isSaving}>
          저장
        </button>
      </section>
    </Form>
  );
}

function AppPasswords() {
  return (
    <section className="form-section" aria-labelledby="passwords">
      <h2 id="passwords">앱 비밀번호</h2>
      <p>
        네이버와 Gmail은 평소의 비밀번호로 다른 프로그램이 메일을 보내는 것을 막습니다. 이 사이트만
        쓰는 비밀번호를 따로 만들어 위에 넣습니다.
      </p>
      <dl className="alert-help">
        <dt>네이버</dt>
        <dd>
          메일의 환경설정 → POP3/IMAP 설정 → IMAP/SMTP 사용함. 그다음 네이버 내정보 → 보안설정 →
          2단계 인증을 켜고, 그 안의 애플리케이션 비밀번호에서 하나를 만듭니다. 서버는{" "}
          <code>smtp.naver.com</code>, 포트 587(STARTTLS) 또는 465(TLS), 아이디는 네이버
          아이디입니다.
        </dd>
        <dt>Gmail</dt>
        <dd>
          Google 계정 → 보안 → 2단계 인증을 켜고, 앱 비밀번호에서 하나를 만듭니다. 열여섯 글자이며
          빈칸은 없어도 됩니다. 서버는 <code>smtp.gmail.com</code>, 포트 587(STARTTLS) 또는
          465(TLS), 아이디는 Gmail 주소입니다.
        </dd>
      </dl>
    </section>
  );
}
