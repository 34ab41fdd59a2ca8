import { getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { type Arrival, arrivalFields } from "~/contact/arrival";
import {
  ConsentBox,
  ConsentNotice,
  ShownTextFields,
  type ShownTexts,
} from "~/contact/consent-notice";
import { useDraft } from "~/contact/draft/use-draft";
import { attachmentLimits, consentLabel, fieldLabels } from "~/contact/inquiry";
import { BuildingFields, ConstructionFields, CustomerFields } from "~/contact/inquiry-fields";
import { summarizeRefusal } from "~/contact/refused-inquiry";
import { TrapField } from "~/contact/sending/trap-field";
import { ErrorSummary } from "~/forms/error-summary";
import { Field } from "~/forms/field";
import { FileField } from "~/forms/file-field";
import { HiddenField } from "~/forms/hidden-field";
import { isFieldCheck } from "~/forms/refused-form";
import { useHydrated } from "~/forms/use-hydrated";
import type { FieldProblem } from "~/text/refusal";
import { LikedCard } from "./liked-card";
import { SentBefore, SentEarlier } from "./sent-before";
import { useArrival } from "./use-arrival";
import { useInquiryCheck } from "./use-inquiry-check";
import { useInquirySubmit } from "./use-inquiry-submit";

interface InquiryFormProps {
  token: string;
  isStaff: boolean;
  texts: ShownTexts;
  nextStep: string;
  arrival: Arrival;
  liked: ComponentProps<typeof LikedCard>["project"] | undefined;
  /** To a form posted without script. */
  answer:
    | {
        reply: SubmissionResult<FieldProblem[]>;
        fileNames: string[];
        firstToken: string | undefined;
        arrival: Arrival;
        isLiked: boolean;
        receipt?: string | undefined;
      }
    | undefined;
}

export function InquiryForm(props: InquiryFormProps) {
  const { isStaff, texts, nextStep, liked, answer } = props;
  const [files, setFiles] = useState<File[]>([]);
  const [pending, setPending] = useState<File[]>([]);
  const arrival = useArrival(answer?.arrival ?? props.arrival);
  const element = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const checking = useInquiryCheck(element);
  const { check, howRead, missed } = checking;
  const chosen = { files, setFiles };
  const sending = useInquirySubmit(element, chosen, checking, props);
  const { isSending, progress, formToken, Unanswered } = sending;
  const wasSent = useLocation().state?.sent;
  const [form, fields] = useForm({
    id: "contact",
    lastResult: sending.refusal ?? answer?.reply,
    shouldValidate: "onInput",
    onValidate: check && (({ formData }) => check(formData)),
  });
  const draft = useDraft(
    element,
    { files, setFiles, pending },
    { isOwn: !isStaff, isFresh: !answer },
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the validation is there
  useEffect(() => {
    if (!check) return;
    for (const name of missed) form.validate({ name });
    missed.clear();
  }, [check]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event);
    event.preventDefault();
    if (!isFieldCheck(event)) void sending.submit(event.currentTarget);
  }

  const fileErrors = form.allErrors.files;
  const summary = summarizeRefusal(form.id, form.allErrors, form.errors);

  if (sending.sent) return <SentBefore nextStep={nextStep} receipt={sending.sent.receipt} />;
  return (
    <form
      ref={element}
      id={form.id}
      method="post"
      encType="multipart/form-data"
      className="inquiry-form"
      // Errors appear beside each field in the spec's words.
      noValidate
      onSubmit={onSubmit}
    >
      <SentEarlier nextStep={nextStep} wasSent={hydrated && wasSent} />
      {draft.offer}
      {form.status === "error" && <ErrorSummary {...summary} focus={!hydrated} />}
      {sending.receipt && (
        <p>
          <a href={sending.receipt}>내 문의 보기</a>
        </p>
      )}
      <HiddenField name="token" value={formToken} key={formToken} />
      {/* Says how long the form has been open, even with a new token. */}
      {sending.firstToken && <input type="hidden" name="firstToken" value={sending.firstToken} />}
      <input type="hidden" name="email" value="" />
      <TrapField />
      {/* Changes during sending would be neither sent nor stored. */}
      <div {...(progress !== undefined && { inert: "" })}>
        {liked && <LikedCard project={liked} isChosen={answer?.isLiked ?? true} />}

        <Section number={1} title="고객 정보">
          <CustomerFields fields={fields} required />
        </Section>
        <Section number={2} title="건물 정보">
          <BuildingFields fields={fields} required isNew howRead={howRead} />
        </Section>
        <Section number={3} title="시공 정보">
          <ConstructionFields fields={fields} isNew howRead={howRead} />
        </Section>
        <Section number={4} title="기타 사항 및 첨부파일">
          <Field meta={fields.customerMemo} label={fieldLabels.customerMemo}>
            <textarea
              {...getTextareaProps(fields.customerMemo)}
              key={fields.customerMemo.key}
              rows={6}
            />
          </Field>
          <FileField
            id={`${form.id}-files`}
            name="files"
            label={fieldLabels.files}
            limits={attachmentLimits}
            files={files}
            onChange={setFiles}
            onPending={setPending}
            errors={fileErrors}
            chooseAgain={answer?.fileNames ?? draft.lostFiles}
          />
        </Section>
        <Section number={5} title="개인정보 수집 및 이용 동의">
          <ConsentNotice {...texts} />
          <ShownTextFields {...texts} />
          {arrivalFields.map((name) => (
            <input type="hidden" key={name} name={name} value={arrival[name]} />
          ))}
          <ConsentBox meta={fields.personalInformationAgree}>{consentLabel}</ConsentBox>
          {draft.note}
        </Section>
      </div>

      {sending.lost && (
        <div className="error-summary" role="alert">
          <h2>{sending.lost === "lost" ? "연결이 끊어졌습니다" : "아직 접수되지 않았습니다"}</h2>
          <p>
            입력한 내용과 파일은 그대로 있습니다. 인터넷 연결을 확인하고 다시 눌러 주세요. 여러 번
            눌러도 한 번만 접수됩니다.
          </p>
        </div>
      )}
      <button type="submit" className="button" disabled={isSending} aria-busy={isSending}>
        {isSending && <span className="spinner" aria-hidden="true" />}
        {isSending
          ? `보내는 중 ${Math.round((progress ?? 1) * 100)}%`
          : isStaff
            ? "등록"
            : "견적문의하기"}
      </button>
      {isSending && (
        <progress aria-label="전송 진행률" value={progress} className="upload-progress" />
      )}
      {Unanswered && <Unanswered token={sending.token} onKnown={sending.onKnown} />}
    </form>
  );
}

function Section(props: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="form-section">
      <h2>
        <span className="section-number">{props.number}</span> {props.title}
      </h2>
      {props.children}
    </section>
  );
}
