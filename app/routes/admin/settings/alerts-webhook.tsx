import { randomBytes } from "node:crypto";
import { getFormProps, getInputProps, getSelectProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import * as z from "zod";
import { requireAdmin } from "~/auth/require-admin.server";
import { Field, type FieldMeta } from "~/forms/field";
import { oneOf, optionalText } from "~/forms/fields";
import { SettingsHeader } from "~/office/admin-header";
import { redirectWith, redirectWithFailure, redirectWithFlash } from "~/office/flash.server";
import { useAnswer } from "~/office/use-answer";
import { checkForm } from "~/request/check-form";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import type { FormDataOfText } from "~/request/received-form";
import { KILOBYTE } from "~/text/bytes";
import { isHttpsUrl } from "~/text/https-url";
import type { FieldProblem } from "~/text/refusal";
import { carrierSchema } from "~/upkeep/alerts/carriers";
import { ChannelSwitch } from "~/upkeep/alerts/channel-switch";
import { isSetUp, readChannel, saveChannel, switchOf } from "~/upkeep/alerts/channels.server";
import { sendTest } from "~/upkeep/alerts/deliver.server";
import { testWords } from "~/upkeep/alerts/failure";
import { switchOff, switchOn } from "~/upkeep/alerts/switch-channel.server";

const PAGE = "/admin/settings/alerts/webhook";

const forms = {
  SLACK: "Slack",
  DISCORD: "Discord",
  OWN: "다른 프로그램 (서명한 JSON)",
};

const webhookSchema = z.object({
  form: oneOf(forms, "받는 곳을 선택하세요."),
  url: optionalText(2000).refine(
    (url) => url === "" || isHttpsUrl(url),
    "https://로 시작하는 주소를 입력하세요.",
  ),
  key: optionalText(200).refine((key) => key === "" || key.length >= 16, "16자 이상 입력하세요."),
});

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const channel = await readChannel("WEBHOOK");
  const { settings, secret } = channel;
  return {
    channelSwitch: switchOf(channel),
    form: settings?.form,
    host: secret && settings?.host,
    // Shown once, to be copied into the other program.
    newKey: secret?.key ? undefined : randomBytes(24).toString("base64url"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const { fields } = await receiveForm(request, { textBytes: 16 * KILOBYTE });
  const intent = fields.get("intent");
  if (intent === "try") return redirectWith(PAGE, testWords(await sendTest("WEBHOOK")));
  if (intent === "off") {
    await switchOff("WEBHOOK");
    return redirectWithFlash(PAGE, "알림을 껐습니다. 개인정보처리방침에도 반영했습니다.");
  }
  return intent === "on" ? turnOn(fields) : save(fields);
}

async function turnOn(fields: FormDataOfText) {
  const submission = parseForm(fields, carrierSchema);
  if (submission.status !== "success") {
    return data({ switchReply: submission.reply(), reply: undefined }, { status: 400 });
  }
  if (!(await isSetUp("WEBHOOK"))) {
    return redirectWithFailure(PAGE, "먼저 설정을 저장해 주세요.");
  }
  await switchOn("WEBHOOK", submission.value);
  return redirectWithFlash(PAGE, "알림을 켰습니다. 개인정보처리방침에도 반영했습니다.");
}

async function save(fields: FormDataOfText) {
  const submission = parseForm(fields, webhookSchema);
  const refuse = (fieldErrors?: Record<string, FieldProblem[]>) =>
    data({ reply: submission.reply({ fieldErrors }), switchReply: undefined }, { status: 400 });
  if (submission.status !== "success") return refuse();
  const { isOn, settings, secret } = await readChannel("WEBHOOK");
  const { form } = submission.value;
  const url = submission.value.url || secret?.url;
  const key = submission.value.key || secret?.key || "";
  if (!url) return refuse({ url: [{ code: "missing", message: "주소를 입력하세요." }] });
  if (form === "OWN" && key === "") {
    return refuse({ key: [{ code: "missing", message: "서명 키를 입력하세요." }] });
  }
  const { host } = new URL(url);
  // The policy names who carries alerts, before anything goes to somebody else.
  const isElsewhere = isOn && settings?.host !== host;
  if (isElsewhere) await switchOff("WEBHOOK");
  await saveChannel("WEBHOOK", { form, host }, { url, key });
  const next = isElsewhere
    ? "받는 곳이 바뀌어 알림을 껐습니다. 처리하는 업체를 확인하고 켜 주세요."
    : "테스트 보내기로 확인해 주세요.";
  return redirectWithFlash(PAGE, `저장했습니다. ${next}`);
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "알림: 웹훅" }];

export default function WebhookAlerts() {
  const { channelSwitch } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <SettingsHeader title="메신저나 다른 프로그램으로 받기" parent="settings/alerts" />
      <ChannelSwitch
        {...channelSwitch}
        reply={answer?.switchReply}
        hint="Slack이면 Slack Technologies, LLC와 미국을, Discord이면 Discord Inc.와 미국을 입력해 주세요."
      />
      <Setup reply={answer?.reply} />
      <Explanation />
    </>
  );
}

type Answer = Exclude<ReturnType<typeof useAnswer<typeof action>>, undefined>;

function Setup({ reply }: { reply: Answer["reply"] | undefined }) {
  const loaded = useLoaderData<typeof loader>();
  const isSaving = useNavigation().formData?.get("intent") === "save";
  const [form, fields] = useForm({
    id: "webhook",
    lastResult: reply,
    defaultValue: { form: loaded.form ?? "SLACK", key: loaded.newKey },
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => checkForm(formData, webhookSchema),
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <section className="form-section" aria-labelledby="setup">
        <h2 id="setup">설정</h2>
        <p>
          건물 유형, 면적, 시·군·구와 문의의 링크만 보냅니다. 고객의 이름과 연락처는 보내지
          않습니다.
        </p>
        <Field meta={fields.form} label="받는 곳" required>
          <select {...getSelectProps(fields.form)}>
            {Object.entries(forms).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <Field
          meta={fields.url}
          label="웹훅 주소"
          required={!loaded.host}
          hint={
            loaded.host
              ? `${loaded.host}의 주소가 저장되어 있습니다. 변경할 때만 입력하세요.`
              : "https://로 시작합니다. 주소를 아는 사람은 누구나 보낼 수 있으니 다른 사람에게 공개하지 마세요."
          }
        >
          <input {...getInputProps(fields.url, { type: "url" })} autoComplete="off" />
        </Field>
        <KeyField meta={fields.key} isNew={loaded.newKey !== undefined} />
        <button type="submit" name="intent" value="save" className="button" disabled={isSaving}>
          저장
        </button>
      </section>
    </Form>
  );
}

function KeyField({ meta, isNew }: { meta: FieldMeta; isNew: boolean }) {
  return (
    <Field
      meta={meta}
      label="서명 키"
      hint={
        isNew
          ? "다른 프로그램으로 받을 때만 사용합니다. 저장한 뒤에는 다시 표시하지 않으니 그 프로그램에 먼저 입력해 주세요."
          : "저장되어 있습니다. 변경할 때만 입력하세요. 다른 프로그램으로 받을 때만 사용합니다."
      }
    >
      <input {...getInputProps(meta, { type: "text" })} autoComplete="off" spellCheck={false} />
    </Field>
  );
}

function Explanation() {
  return (
    <section className="form-section" aria-labelledby="where">
      <h2 id="where">주소 발급 방법</h2>
      <dl className="alert-help">
        <dt>Slack</dt>
        <dd>api.slack.com/apps에서 앱을 만들고 Incoming Webhooks를 켠 뒤 채널을 선택합니다.</dd>
        <dt>Discord</dt>
        <dd>채널 편집 → 연동 → 웹후크 → 새 웹후크에서 웹후크 URL을 복사합니다.</dd>
        <dt>다른 프로그램</dt>
        <dd>
          JSON을 POST로 보냅니다. 헤더 <code>X-Alert-Signature</code>는 <code>sha256=</code>과,{" "}
          <code>X-Alert-Time</code>의 값(초), 마침표, 본문을 이어 붙인 값의 HMAC-SHA256입니다. 5분
          넘게 지난 시각은 거절하고, 같은 <code>X-Alert-Id</code>가 두 번 오면 한 번만 처리해
          주세요.
        </dd>
      </dl>
    </section>
  );
}
