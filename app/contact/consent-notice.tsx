import { getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { FieldErrors, type FieldMeta, RequiredMark } from "~/forms/field";
import { consentLabel } from "./notice-text";

/** The texts that a form shows, and names when it is sent. */
export interface ShownTexts {
  notice: { id: number; text: string };
  policyId: number;
}

/** What has to be known before consent, and the way to the very policy that the form names. */
export function ConsentNotice({ notice, policyId }: ShownTexts) {
  return (
    <>
      <NoticeText text={notice.text} />
      <p className="field-hint">
        <a href={`/privacy/versions/${policyId}`} target="_blank" rel="noopener">
          개인정보처리방침 보기<span className="visually-hidden"> (새 창)</span>
        </a>
      </p>
    </>
  );
}

/** How long data are kept stands out: the law wants it to (PIPA article 22 (2), its decree's article 17). */
const isImportant = /^보유/;

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
            <dd>{isImportant.test(name) ? <strong>{words}</strong> : words}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Says which texts the form shows: newer ones may be there when it is sent. */
export function ShownTextFields({ notice, policyId }: ShownTexts) {
  return (
    <>
      <input type="hidden" name="noticeId" value={notice.id} />
      <input type="hidden" name="policyId" value={policyId} />
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
