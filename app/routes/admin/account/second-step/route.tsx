import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { CREDENTIALS_TEXT_BYTES } from "~/auth/credentials";
import { passwordProblem, statusOfProblem } from "~/auth/current-password.server";
import { codesLeftInWords } from "~/auth/recovery-codes";
import { requireAdmin } from "~/auth/require-admin.server";
import { normalCode, periodOf, readSecondStep, switchOff } from "~/auth/second-step.server";
import type { User } from "~/auth/session.server";
import { readSite } from "~/company/read-site.server";
import { Field } from "~/forms/field";
import { AdminHeader } from "~/office/admin-header";
import { CurrentPasswordField } from "~/office/current-password-field";
import { redirectWithFailure, redirectWithFlash } from "~/office/flash.server";
import { useAnswer } from "~/office/use-answer";
import { checkForm } from "~/request/check-form";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import type { FieldProblem } from "~/text/refusal";
import { describeSecret } from "./describe-secret.server";
import { changeSchema, isSecret, switchOnSchema } from "./second-step-schema";
import { renewRecoveryCodes, switchOn } from "./switch-on.server";

const here = "/admin/account/security/second-step";
const alreadyOn =
  "2단계 인증이 이미 켜져 있습니다. 복구 코드를 보관하지 못하셨으면 복구 코드를 새로 만들어 주세요.";
const alreadyOff = "2단계 인증이 이미 꺼져 있습니다.";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const codesLeft = await readSecondStep(user.id);
  return codesLeft === undefined
    ? { codesLeft, setup: await setupFor(user) }
    : { codesLeft, setup: undefined };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const { fields } = await receiveForm(request, { textBytes: CREDENTIALS_TEXT_BYTES });
  const isOn = (await readSecondStep(user.id)) !== undefined;
  // The answer to the first press was lost.
  const isDone = fields.has(isOn ? "secret" : "intent");
  if (isDone) return redirectWithFailure(here, isOn ? alreadyOn : alreadyOff);
  return isOn ? change(user, fields) : turnOn(user, fields);
}

async function setupFor({ username }: User, secret?: string) {
  return describeSecret((await readSite()).name, username, secret);
}

interface Answer {
  reply?: SubmissionResult<FieldProblem[]>;
  setup?: ReturnType<typeof describeSecret>;
  recovery?: { codes: string[]; message: string };
}

const hideFields = ["currentPassword", "code", "secret"];

async function turnOn(user: User, fields: FormData) {
  const submission = parseForm(fields, switchOnSchema);
  const posted = fields.get("secret");
  // The posted secret, not a new one: the authenticator app has it by now.
  const setup = await setupFor(user, isSecret(posted) ? posted : undefined);
  const refuse = (fieldErrors?: Record<string, FieldProblem[]>, status = 400) =>
    data<Answer>({ setup, reply: submission.reply({ fieldErrors, hideFields }) }, { status });
  if (submission.status !== "success") return refuse();

  const { currentPassword, secret, code } = submission.value;
  const problem = await passwordProblem(user.id, currentPassword);
  if (problem) return refuse({ currentPassword: [problem] }, statusOfProblem(problem));
  const period = periodOf(secret, normalCode(code) ?? "");
  if (period === undefined) return refuse({ code: [wrongClock] });
  const codes = await switchOn(user, secret, period);
  const message = "2단계 인증을 켰습니다. 다른 기기에서는 로그아웃됩니다.";
  return data<Answer>({ recovery: { codes, message } });
}

async function change(user: User, fields: FormData) {
  const submission = parseForm(fields, changeSchema);
  if (submission.status !== "success") {
    return data<Answer>({ reply: submission.reply({ hideFields }) }, { status: 400 });
  }
  const { currentPassword, intent } = submission.value;
  const problem = await passwordProblem(user.id, currentPassword);
  if (problem) {
    const reply = submission.reply({ fieldErrors: { currentPassword: [problem] }, hideFields });
    return data<Answer>({ reply }, { status: statusOfProblem(problem) });
  }
  if (intent === "off") {
    await switchOff(user.id);
    return redirectWithFlash("/admin/account/security", "2단계 인증을 껐습니다.");
  }
  const message = "복구 코드를 새로 만들었습니다. 이전 복구 코드는 사용할 수 없습니다.";
  return data<Answer>({ recovery: { codes: await renewRecoveryCodes(user.id), message } });
}

const wrongClock: FieldProblem = {
  code: "invalid",
  message:
    "인증 코드가 일치하지 않습니다. 휴대전화의 시각이 맞는지 확인하고 새 숫자를 입력해 주세요.",
};

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "2단계 인증" }];

export default function SecondStep() {
  const loaded = useLoaderData<typeof loader>();
  const { reply, setup, recovery } = useAnswer<Answer>() ?? {};
  return (
    <>
      <AdminHeader title="2단계 인증">
        <Link to="/admin/account/security" className="button-quiet">
          로그인과 보안
        </Link>
      </AdminHeader>
      {recovery ? (
        <RecoveryCodes {...recovery} />
      ) : loaded.setup ? (
        <SetUp setup={setup ?? loaded.setup} reply={reply} />
      ) : (
        <Change codesLeft={loaded.codesLeft} reply={reply} />
      )}
    </>
  );
}

interface SetUpProps {
  setup: ReturnType<typeof describeSecret>;
  reply: Answer["reply"];
}

function SetUp({ setup, reply }: SetUpProps) {
  const isSaving = useNavigation().state === "submitting";
  const [form, { currentPassword, code }] = useForm({
    id: "second-step",
    lastResult: reply,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => checkForm(formData, switchOnSchema),
  });
  return (
    <Form {...getFormProps(form)} method="post" className="record">
      <input type="hidden" name="secret" value={setup.secret} />
      <section className="form-section">
        <h2>1. 인증 앱에 등록</h2>
        <p>
          휴대전화에 인증 앱(Google Authenticator, Microsoft Authenticator 등)을 설치하고, 앱으로 이
          QR 코드를 스캔해 주세요.
        </p>
        <QrCode {...setup.qr} />
        <p>
          스캔할 수 없으면 앱에 이 키를 입력해 주세요:{" "}
          <code className="code-text">{setup.typed}</code>
        </p>
        <p>
          <a href={setup.uri}>이 휴대전화의 인증 앱에 등록</a>
        </p>
      </section>{" "}
      <section className="form-section">
        <h2>2. 확인</h2>
        <Field meta={code} label="앱에 표시된 숫자 6자리" required>
          <input
            {...getInputProps(code, { type: "text" })}
            key={code.key}
            inputMode="numeric"
            autoComplete="one-time-code"
            aria-required
          />
        </Field>
        <CurrentPasswordField meta={currentPassword} />
        <button type="submit" className="button" disabled={isSaving}>
          2단계 인증 켜기
        </button>
      </section>
    </Form>
  );
}

/** Black on white, whatever the page's colours: cameras expect it. */
function QrCode({ size, path }: SetUpProps["setup"]["qr"]) {
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR 코드">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

function Change({ codesLeft, reply }: { codesLeft: number; reply: Answer["reply"] }) {
  const isSaving = useNavigation().state === "submitting";
  const [form, { currentPassword }] = useForm({
    id: "second-step",
    lastResult: reply,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => checkForm(formData, changeSchema),
  });
  return (
    <Form {...getFormProps(form)} method="post" className="record">
      <section className="form-section">
        <p>2단계 인증이 켜져 있습니다. {codesLeftInWords(codesLeft)}</p>
        <CurrentPasswordField meta={currentPassword} />
        <div className="button-row">
          <button type="submit" name="intent" value="renew" className="button" disabled={isSaving}>
            복구 코드 새로 만들기
          </button>{" "}
          <button
            type="submit"
            name="intent"
            value="off"
            className="button-danger"
            disabled={isSaving}
          >
            2단계 인증 끄기
          </button>
        </div>
      </section>
    </Form>
  );
}

/** Shown once. */
function RecoveryCodes({ codes, message }: NonNullable<Answer["recovery"]>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="form-section">
      <p role="status">{message}</p>
      <h2 ref={heading} tabIndex={-1}>
        복구 코드
      </h2>
      <p>
        휴대전화를 잃어버렸을 때 인증 코드 대신 사용하며, 코드마다 한 번만 사용할 수 있습니다. 다시
        보여 드리지 않으니 지금 메모하거나 인쇄해 안전한 곳에 보관해 주세요.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code className="code-text">{code}</code>
          </li>
        ))}
      </ul>
      <Link to="/admin/account/security" className="button">
        보관했습니다
      </Link>
    </section>
  );
}
