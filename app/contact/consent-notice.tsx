import { getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { FieldErrors, type FieldMeta, RequiredMark } from "~/forms/field";
import { consentLabel } from "./inquiry";

export interface ShownTexts {
  notice: { id: number; text: string };
  policyId: number;
}

export function ConsentNotice({ notice, policyId }: ShownTexts) {
  return (
    <>
      <ConsentNoticeText text={notice.text} />
      <p className="field-hint">
        <a href={`/privacy/versions/${policyId}`} target="_blank" rel="noopener">
          개인정보처리방침 보기<span className="visually-hidden"> (새 창)</span>
        </a>
      </p>
    </>
  );
}

/** PIPA article 22 (2) and its decree's article 17 want the retention period to stand out. */
const isImportant = /^보유/;

export function ConsentNoticeText({ text }: { text: string }) {
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

export function ShownTextFields({ notice, policyId }: ShownTexts) {
  return (
    <>
      <input type="hidden" name="noticeId" value={notice.id} />
      <input type="hidden" name="policyId" value={policyId} />
    </>
  );
}

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
