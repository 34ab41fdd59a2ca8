import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Field, type FieldMeta } from "~/forms/field";
import { checkForm } from "~/request/check-form";
import type { FieldProblem } from "~/text/refusal";
import { type Carrier, carrierSchema, HOME } from "./carriers";
import type { ChannelState } from "./channels.server";

export const stateLabels: Record<ChannelState, string> = {
  UNSET: "설정 전",
  OFF: "꺼짐",
  UNREADABLE: "다시 입력",
  NO_DEVICE: "기기 없음",
  ON: "켜짐",
};

interface ChannelSwitchProps {
  state: ChannelState;
  isOn: boolean;
  carrier: Carrier;
  reply?: SubmissionResult<FieldProblem[]> | undefined;
  hint?: ReactNode;
  canTry?: boolean;
  unreadable?: string;
}

const enterAgain =
  "저장한 비밀번호나 주소를 읽을 수 없습니다. 암호화 키가 이 서버에 없기 때문입니다 (다른 서버에 백업을 복원한 경우). 다시 입력할 때까지 이 채널로는 아무것도 보내지 않습니다.";

export function ChannelSwitch(props: ChannelSwitchProps) {
  const { state, isOn, carrier, reply, hint, canTry = true, unreadable = enterAgain } = props;
  if (state === "UNSET") return null;
  if (state === "UNREADABLE") {
    return (
      <>
        <p className="office-warning" role="alert">
          {unreadable}
        </p>
        {isOn && <SwitchOff carrier={carrier} />}
      </>
    );
  }
  return (
    <section className="form-section" aria-labelledby="switch">
      <h2 id="switch">{state === "ON" ? "켜져 있습니다" : "꺼져 있습니다"}</h2>
      {canTry && <Press intent="try" label="테스트 보내기" busy="보내는 중…" />}
      {state === "ON" ? (
        <SwitchOff carrier={carrier} />
      ) : (
        <SwitchOn carrier={carrier} reply={reply} hint={hint} />
      )}
    </section>
  );
}

function SwitchOff({ carrier }: Pick<ChannelSwitchProps, "carrier">) {
  return (
    <>
      <p>
        개인정보처리방침에 공개한 업체: {carrier.processor} ({carrier.country})
      </p>
      <Press intent="off" label="끄기" look="button-danger" />
    </>
  );
}

function SwitchOn({
  carrier,
  reply,
  hint,
}: Pick<ChannelSwitchProps, "carrier" | "reply" | "hint">) {
  const [form, fields] = useForm({
    id: "switch-on",
    lastResult: reply,
    defaultValue: { processor: carrier.processor, country: carrier.country || HOME },
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => checkForm(formData, carrierSchema),
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <p>켜기 전에는 이 채널로 알림을 보내지 않습니다.</p>
      <CarrierFields processor={fields.processor} country={fields.country}>
        {hint}
      </CarrierFields>
      <button type="submit" name="intent" value="on" className="button">
        켜기
      </button>
    </Form>
  );
}

interface CarrierFieldsProps {
  processor: FieldMeta;
  country: FieldMeta;
  children?: ReactNode;
}

export function CarrierFields({ processor, country, children }: CarrierFieldsProps) {
  return (
    <>
      <p>
        알림을 전달하는 업체를 고객에게 밝혀야 합니다. 켜면 이 업체가 오늘 날짜로 개인정보처리방침에
        추가됩니다. {children}
      </p>
      <div className="field-pair">
        <Field meta={processor} label="처리하는 업체" required>
          <input {...getInputProps(processor, { type: "text" })} autoComplete="off" />
        </Field>
        <Field meta={country} label="국가" required>
          <input {...getInputProps(country, { type: "text" })} autoComplete="off" />
        </Field>
      </div>
    </>
  );
}

interface PressProps {
  intent: string;
  label: string;
  busy?: string;
  look?: string;
}

function Press({ intent, label, busy = label, look = "button-quiet" }: PressProps) {
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === intent;
  return (
    <Form method="post" className="alert-press">
      <button type="submit" name="intent" value={intent} className={look} disabled={isSending}>
        {isSending ? busy : label}
      </button>
    </Form>
  );
}
