import {
  getFormProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  useForm,
} from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";
import { requireAdmin } from "~/auth/require-admin.server";
import { readCompany } from "~/company/read-company.server";
import { Field, type FieldMeta } from "~/forms/field";
import { Fold } from "~/forms/fold";
import { setValue } from "~/forms/set-value";
import { SettingsHeader } from "~/office/admin-header";
import { redirectWith, redirectWithFlash } from "~/office/flash.server";
import { useAnswer } from "~/office/use-answer";
import { checkForm } from "~/request/check-form";
import { parseForm, unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import type { FormDataOfText } from "~/request/received-form";
import { KILOBYTE } from "~/text/bytes";
import type { FieldProblem } from "~/text/refusal";
import { HOME, isProposed, knownServer, likelyCarrier } from "~/upkeep/alerts/carriers";
import { CarrierFields, ChannelSwitch } from "~/upkeep/alerts/channel-switch";
import { readChannel, saveChannel, switchOf } from "~/upkeep/alerts/channels.server";
import { sendTest } from "~/upkeep/alerts/deliver.server";
import { failureWords, testWords, toCode } from "~/upkeep/alerts/failure";
import { switchMailOn, switchOff } from "~/upkeep/alerts/switch-channel.server";
import {
  carrierOf,
  completeMail,
  mailLabels,
  mailSchema,
  securities,
  shownMail,
} from "./mail-schema";

const PAGE = "/admin/settings/alerts/mail";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const channel = await readChannel("MAIL");
  const { settings, secret } = channel;
  const shown = settings ? shownMail(settings) : { sender: (await readCompany()).email, host: "" };
  const channelSwitch = switchOf(channel);
  const { processor, country } = carrierOf({ ...shown, ...channelSwitch.carrier });
  return {
    channelSwitch,
    shown: { ...shown, processor, country: country || HOME },
    isCustom: shown.host !== "",
    hasPassword: Boolean(secret?.password),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const { fields } = await receiveForm(request, { textBytes: 32 * KILOBYTE });
  const intent = fields.get("intent");
  if (intent === "try") return redirectWith(PAGE, testWords(await sendTest("MAIL")));
  if (intent === "off") {
    await switchOff("MAIL");
    return redirectWithFlash(PAGE, "알림을 껐습니다. 개인정보처리방침에도 반영했습니다.");
  }
  if (intent !== "on") throw unreadableForm();
  return turnOn(fields);
}

async function turnOn(fields: FormDataOfText) {
  const submission = parseForm(fields, mailSchema);
  const refuse = (errors?: {
    fieldErrors?: Record<string, FieldProblem[]>;
    formErrors?: FieldProblem[];
  }) => data(submission.reply({ ...errors, hideFields: ["password"] }), { status: 400 });
  if (submission.status !== "success") return refuse();
  const settings = completeMail(submission.value);
  const before = await readChannel("MAIL");
  // A stored password goes only to the server and the login that it was entered for.
  const isSame = (["host", "port", "username"] as const).every(
    (name) => before.settings?.[name] === settings[name],
  );
  const password = submission.value.password || (isSame && before.secret?.password) || "";
  if (settings.username !== "" && password === "") {
    const missing = { code: "missing" as const, message: "앱 비밀번호를 입력하세요." };
    return refuse({ fieldErrors: { password: [missing] } });
  }
  const secret = { password: settings.username === "" ? "" : password };
  const outcome = await sendTest("MAIL", null, { settings, secret });
  if (!outcome.isSent) {
    // Stored, so that without script the password need not be typed again. A working channel stays.
    if (!(await readChannel("MAIL")).isOn) await saveChannel("MAIL", settings, secret);
    const message = `테스트 메일을 보내지 못했습니다. ${failureWords(toCode(outcome))}`;
    return refuse({ formErrors: [{ code: "invalid", message }] });
  }
  await switchMailOn(settings, secret, carrierOf(submission.value));
  const but = outcome.but && `다만 ${failureWords(outcome.but)}`;
  const words = [
    before.isOn ? "테스트 메일을 보내고 저장했습니다." : "테스트 메일을 보내고 알림을 켰습니다.",
    but,
    "개인정보처리방침에도 반영했습니다.",
  ];
  return redirectWithFlash(PAGE, words.filter(Boolean).join(" "));
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "알림: 메일" }];

export default function MailAlerts() {
  const { channelSwitch } = useLoaderData<typeof loader>();
  const { state } = channelSwitch;
  return (
    <>
      <SettingsHeader title="메일로 받기" parent="settings/alerts" />
      {state !== "OFF" && <ChannelSwitch {...channelSwitch} />}
      <Setup key={String(channelSwitch.isOn)} />
      <AppPasswords />
    </>
  );
}

/** Unless somebody has typed others. */
function proposeCarrier({ currentTarget }: FormEvent<HTMLInputElement>) {
  const inputNamed = (name: string) =>
    currentTarget.form?.querySelector<HTMLInputElement>(`[name=${name}]`) ?? null;
  const before = inputNamed("processor")?.value ?? "";
  const likely = likelyCarrier(knownServer(currentTarget.value)?.host ?? "");
  if (!isProposed(before) || before === (likely?.processor ?? "")) return;
  setValue(inputNamed("processor"), likely?.processor ?? "");
  setValue(inputNamed("country"), likely?.country ?? HOME);
}

function Setup() {
  const { shown, isCustom, hasPassword, channelSwitch } = useLoaderData<typeof loader>();
  const isTrying = useNavigation().formData?.get("intent") === "on";
  const [form, fields] = useForm({
    id: "mail",
    lastResult: useAnswer<typeof action>(),
    defaultValue: { password: "", ...shown },
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => checkForm(formData, mailSchema),
  });
  const { sender, password } = fields;
  const press = channelSwitch.isOn ? "테스트 후 저장" : "테스트 후 켜기";
  return (
    <Form method="post" {...getFormProps(form)}>
      <section className="form-section" aria-labelledby="setup">
        <h2 id="setup">{channelSwitch.isOn ? "수정" : "켜기"}</h2>
        <p>
          새 견적 문의가 오면 고객의 이름과 연락처, 시공할 곳을 메일로 보냅니다. 네이버, 다음,
          한메일, 카카오메일, 네이트, Gmail은 주소와 앱 비밀번호만 입력하면 됩니다.
        </p>
        <div className="field-pair">
          <Field meta={sender} label={mailLabels.sender} required>
            <input
              {...getInputProps(sender, { type: "email" })}
              autoComplete="off"
              onInput={proposeCarrier}
            />
          </Field>
          <PasswordField meta={password} hasPassword={hasPassword} />
        </div>
        <CarrierFields processor={fields.processor} country={fields.country} />
        {form.errors && (
          <p id={form.errorId} className="office-warning" role="alert">
            {form.errors.map(({ message }) => message).join(" ")}{" "}
            {channelSwitch.isOn ? "설정은 변경되지 않았습니다." : "알림은 켜지지 않았습니다."}
          </p>
        )}
        <button type="submit" name="intent" value="on" className="button" disabled={isTrying}>
          {isTrying ? "테스트하는 중…" : press}
        </button>
        <Server fields={fields} isCustom={isCustom} />
      </section>
    </Form>
  );
}

function PasswordField({ meta, hasPassword }: { meta: FieldMeta; hasPassword: boolean }) {
  return (
    <Field
      meta={meta}
      label={mailLabels.password}
      hint={
        hasPassword
          ? "저장되어 있습니다. 변경할 때만 입력하세요."
          : "평소 로그인할 때 쓰는 비밀번호가 아닙니다. 아래 설명을 참고해 주세요."
      }
    >
      <input
        {...getInputProps(meta, {
          type: "password",
          ariaDescribedBy: meta.descriptionId,
        })}
        autoComplete="new-password"
      />
    </Field>
  );
}

interface ServerProps {
  fields: Record<"host" | "port" | "username" | "security" | "receivers", FieldMeta>;
  isCustom: boolean;
}

function Server({ fields, isCustom }: ServerProps) {
  const { host, port, security, username, receivers } = fields;
  const isRefused = [host, port, security, username, receivers].some(({ errors }) => errors);
  return (
    <Fold summary="고급" isOpen={isCustom} isRefused={isRefused}>
      <p className="field-hint">비워 둔 칸은 메일 주소에 맞춰 자동으로 설정됩니다.</p>
      {(["host", "port", "username"] as const).map((name) => (
        <Field key={name} meta={fields[name]} label={mailLabels[name]}>
          <input {...getInputProps(fields[name], { type: "text" })} autoComplete="off" />
        </Field>
      ))}
      <Field meta={security} label={mailLabels.security}>
        <select {...getSelectProps(security)}>
          {Object.entries(securities).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <Field meta={receivers} label={mailLabels.receivers} hint="한 줄에 하나씩">
        <textarea {...getTextareaProps(receivers)} rows={3} />
      </Field>
    </Fold>
  );
}

function AppPasswords() {
  return (
    <section className="form-section" aria-labelledby="passwords">
      <h2 id="passwords">앱 비밀번호 발급 방법</h2>
      <p>메일의 환경설정 → POP3/IMAP에서 사용함을 선택하고, 2단계 인증을 켭니다. 그다음:</p>
      <dl className="alert-help">
        <dt>네이버</dt>
        <dd>네이버 내정보 → 보안설정 → 2단계 인증 → 애플리케이션 비밀번호</dd>
        <dt>다음, 한메일, 카카오메일</dt>
        <dd>카카오계정 → 계정 보안 → 2단계 인증 → 앱 비밀번호</dd>
        <dt>Gmail</dt>
        <dd>Google 계정 → 보안 → 2단계 인증 → 앱 비밀번호</dd>
        <dt>네이트</dt>
        <dd>앱 비밀번호를 만들 수 없으면 네이트 비밀번호를 입력합니다.</dd>
      </dl>
    </section>
  );
}
