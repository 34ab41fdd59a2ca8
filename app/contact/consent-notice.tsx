import { getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { FieldErrors, type FieldMeta, RequiredMark } from "~/forms/field";
import { PrivacyPolicy } from "~/public/privacy-policy";
import { consentLabel } from "./notice-text";

/** The texts that a form shows, and names when it is sent. */
export interface ShownTexts {
  notice: ShownText;
  policy: ShownText;
}

interface ShownText {
  id: number;
  text: string;
}

/** What has to be known before consent, and the full policy. */
export function ConsentNotice({ notice, policy }: ShownTexts) {
  return (
    <>
      <NoticeText text={notice.text} />
      <details className="policy">
        <summary>개인정보처리방침 전문 보기</summary>
        <PrivacyPolicy text={policy.text} />
      </details>
    </>
  );
}

/** The facts of a notice, without the label of its box. */
export function NoticeText({ text }: { text: string }) {
  const facts = text.split("\n").filter((line) => line !== consentLabel);
  return (
    <dl className="consent-notice">
      {facts.map((fact) => {
        const [name = "", words] = fact.split(/: (.*)/);
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Says which texts the form shows: newer ones may be there when it is sent. */
export function ShownTextFields({ notice, policy }: ShownTexts) {
  return (
    <>
      <input type="hidden" name="noticeId" value={notice.id} />
      <input type="hidden" name="policyId" value={policy.id} />
    </>
  );
}

/** @param children what the box says that was agreed to */
export function ConsentBox({ meta, children }: { meta: FieldMeta; children: ReactNode }) {
  return (
    <div className="field consent">
      <label>
        <input {...getInputProps(meta, { type: "checkbox" })} key={meta.key} aria-required />
        <span>
          {children}
          <RequiredMark />
        </span>
      </label>
      <FieldErrors id={meta.errorId} errors={meta.errors} />
    </div>
  );
}
