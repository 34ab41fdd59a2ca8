import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { CREDENTIALS_TEXT_BYTES } from "~/auth/credentials";
import { passwordProblem, statusOfProblem } from "~/auth/current-password.server";
import { requireAdmin } from "~/auth/require-admin.server";
import type { User } from "~/auth/session.server";
import { Field } from "~/forms/field";
import { SettingsHeader } from "~/office/admin-header";
import { CurrentPasswordField } from "~/office/current-password-field";
import { redirectWithFailure, redirectWithFlash } from "~/office/flash.server";
import { Moment } from "~/office/moment";
import { useAnswer } from "~/office/use-answer";
import { parseForm, unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { isKeyOf } from "~/text/is-key";
import type { FieldProblem } from "~/text/refusal";
import { addPerson, endPerson, readPeople, reissuePassword } from "./people.server";
import { addSchema, personSchema } from "./people-schema";

const here = "/admin/settings/people";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  return { people: await readPeople(), own: user.id };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const { fields } = await receiveForm(request, { textBytes: CREDENTIALS_TEXT_BYTES });
  const intent = fields.get("intent") || "add";
  if (intent === "add") return add(user, fields);
  if (!isKeyOf(onPerson, intent)) throw unreadableForm();
  return changePerson(user, intent, fields);
}

interface Answer {
  /** Shown but once. */
  issued?: { username: string; password: string; isNew?: true };
  /** `add`, or the intent and the account's id. */
  refused?: { form: string; reply: SubmissionResult<FieldProblem[]> };
}

const hideFields = ["currentPassword"];

async function add(user: User, fields: FormData) {
  const submission = parseForm(fields, addSchema);
  const refuse = (fieldErrors?: Record<string, FieldProblem[]>, status = 400) =>
    data<Answer>(
      { refused: { form: "add", reply: submission.reply({ fieldErrors, hideFields }) } },
      { status },
    );
  if (submission.status !== "success") return refuse();
  const { username, currentPassword } = submission.value;
  const problem = await passwordProblem(user.id, currentPassword);
  if (problem) return refuse({ currentPassword: [problem] }, statusOfProblem(problem));
  const password = await addPerson(username, user);
  if (password === undefined) return refuse({ username: [taken] });
  return data<Answer>({ issued: { username, password, isNew: true } });
}

async function changePerson(user: User, intent: keyof typeof onPerson, fields: FormData) {
  const submission = parseForm(fields, personSchema);
  const refuse = (fieldErrors?: Record<string, FieldProblem[]>, status = 400) =>
    data<Answer>(
      {
        refused: {
          form: `${intent}-${fields.get("id")}`,
          reply: submission.reply({ fieldErrors, hideFields }),
        },
      },
      { status },
    );
  if (submission.status !== "success") return refuse();
  const { id, currentPassword } = submission.value;
  const problem = await passwordProblem(user.id, currentPassword);
  if (problem) return refuse({ currentPassword: [problem] }, statusOfProblem(problem));
  return await onPerson[intent](id, user);
}

const onPerson = { end, reissue };

async function end(id: number, user: User) {
  const username = await endPerson(id, user);
  if (username === undefined)
    return redirectWithFailure(here, "이미 사용 중지되었거나 중지할 수 없는 계정입니다.");
  return redirectWithFlash(
    here,
    `${username} 계정의 사용을 중지했습니다. 모든 기기에서 로그아웃되었습니다.`,
  );
}

async function reissue(id: number, user: User) {
  const issued = await reissuePassword(id, user);
  if (issued) return data<Answer>({ issued });
  return redirectWithFailure(here, "사용 중지되었거나 비밀번호를 재발급할 수 없는 계정입니다.");
}

const taken: FieldProblem = {
  code: "invalid",
  message:
    "이미 사용한 아이디입니다. 대소문자만 다르거나 사용 중지된 계정의 아이디도 다시 사용할 수 없습니다.",
};

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "직원 계정과 로그인" }];

export default function People() {
  const { people, own } = useLoaderData<typeof loader>();
  const { issued, refused } = useAnswer<Answer>() ?? {};
  return (
    <>
      <SettingsHeader title="직원 계정과 로그인" />
      <p className="list-note">
        직원마다 계정을 만들면 접속 기록에서 누가 작업했는지 확인할 수 있습니다.{" "}
        <Link to="/admin/account/security">내 기기와 2단계 인증</Link>
        {", "}
        <Link to="/admin/settings/access">접속 기록</Link>
      </p>
      {issued && <FirstPassword key={issued.password} {...issued} />}
      <section className="form-section">
        <h2>계정</h2>
        <ul className="device-list">
          {people.map((person) => (
            <Person
              // A new password closes its form.
              key={`${person.id} ${person.reissuedAt}`}
              person={person}
              isOwn={person.id === own}
              refused={refused}
            />
          ))}
        </ul>
      </section>
      <Add
        key={`add ${issued?.password}`}
        reply={refused?.form === "add" ? refused.reply : undefined}
      />
    </>
  );
}

function FirstPassword({ username, password, isNew }: NonNullable<Answer["issued"]>) {
  const section = useRef<HTMLElement>(null);
  // It stands above a form that may have been far below.
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="form-section"
      aria-labelledby="first-password-title"
    >
      <h2 id="first-password-title">
        {isNew ? `${username} 계정을 추가했습니다` : `${username}의 비밀번호를 재발급했습니다`}
      </h2>
      <p>
        초기 비밀번호: <strong className="code-text">{password}</strong>
      </p>
      <p>
        지금 한 번만 보여 드립니다. 본인에게 전달해 주세요. 처음 로그인하면 비밀번호 변경 페이지로
        이동합니다.
      </p>
    </section>
  );
}

interface FormProps {
  reply: SubmissionResult<FieldProblem[]> | undefined;
}

interface Typed {
  username: string;
  currentPassword: string;
}

interface PersonProps extends Pick<Answer, "refused"> {
  person: ReturnType<typeof useLoaderData<typeof loader>>["people"][number];
  isOwn: boolean;
}

function Person({ person, isOwn, refused }: PersonProps) {
  return (
    <li>
      <p>
        <strong>{person.username}</strong> {isOwn && <span className="badge">나</span>}
        {person.endedAt && <span className="badge">사용 중지</span>}
        {person.isFirstPassword === 1 && !person.endedAt && (
          <span className="badge">초기 비밀번호</span>
        )}
      </p>{" "}
      <dl>
        <div>
          <dt>마지막 로그인</dt>{" "}
          <dd>{person.lastLoginAt ? <Moment at={person.lastLoginAt} /> : "기록 없음"}</dd>
        </div>{" "}
        {person.addedBy && (
          <div>
            <dt>추가한 사람</dt> <dd>{person.addedBy}</dd>
          </div>
        )}{" "}
        {person.reissuedAt && (
          <div>
            <dt>재발급</dt>{" "}
            <dd>
              <Moment at={person.reissuedAt} /> {person.reissuedBy}
            </dd>
          </div>
        )}{" "}
        {person.endedAt && (
          <div>
            <dt>사용 중지</dt>{" "}
            <dd>
              <Moment at={person.endedAt} /> {person.endedBy}
            </dd>
          </div>
        )}
      </dl>{" "}
      {!isOwn && !person.endedAt && (
        <div className="person-acts">
          <PersonAct intent="reissue" person={person} refused={refused} />{" "}
          <PersonAct intent="end" person={person} refused={refused} />
        </div>
      )}
    </li>
  );
}

const ownPassword = "지금 로그인한 본인의 비밀번호입니다.";

const acts = {
  reissue: {
    label: "비밀번호 재발급",
    hint: "바로 로그아웃되며 지금 비밀번호로는 로그인할 수 없습니다. 2단계 인증은 그대로입니다.",
    className: "button",
  },
  end: {
    label: "사용 중지",
    hint: "바로 로그아웃되며 다시 로그인할 수 없습니다. 남긴 기록은 그대로 보관됩니다.",
    className: "button-danger",
  },
};

interface PersonActProps extends Pick<Answer, "refused"> {
  intent: keyof typeof onPerson;
  person: { id: number; username: string };
}

function PersonAct({ intent, person: { id, username }, refused }: PersonActProps) {
  const { label, hint, className } = acts[intent];
  const name = `${intent}-${id}`;
  const reply = refused?.form === name ? refused.reply : undefined;
  const isBusy = useNavigation().state === "submitting";
  const [form, fields] = useForm<Typed, Typed, FieldProblem[]>({ id: name, lastResult: reply });
  return (
    <details open={reply !== undefined}>
      <summary className="button-quiet">
        {label}
        <span className="visually-hidden"> {username}</span>
      </summary>
      <Form method="post" preventScrollReset {...getFormProps(form)}>
        <p className="field-hint">
          {username}님은 {hint}
        </p>
        <input type="hidden" name="id" value={id} />
        <CurrentPasswordField
          meta={fields.currentPassword}
          hint={ownPassword}
          autoFocus={reply !== undefined}
        />
        <button type="submit" name="intent" value={intent} className={className} disabled={isBusy}>
          {username} {label}
        </button>
      </Form>
    </details>
  );
}

function Add({ reply }: FormProps) {
  const isBusy = useNavigation().state === "submitting";
  const [form, fields] = useForm<Typed, Typed, FieldProblem[]>({
    id: "add",
    lastResult: reply,
  });
  const { username, currentPassword } = fields;
  return (
    <section className="form-section">
      <h2>계정 추가</h2>
      <Form method="post" preventScrollReset className="add-person" {...getFormProps(form)}>
        <Field meta={username} label="아이디" required>
          <input
            {...getInputProps(username, { type: "text" })}
            key={username.key}
            autoComplete="off"
            autoCapitalize="none"
            aria-required
          />
        </Field>
        <CurrentPasswordField meta={currentPassword} hint={ownPassword} />
        <button type="submit" className="button" disabled={isBusy}>
          추가
        </button>
      </Form>
    </section>
  );
}
