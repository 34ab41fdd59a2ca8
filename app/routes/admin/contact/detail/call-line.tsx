import { Form } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { LONGEST_LINE, type RefusedAct } from "~/contact/desk-acts";
import { FieldErrors } from "~/forms/field";
import { useFocusBack } from "~/forms/use-focus-back";
import { telephoneLink, withHyphens } from "~/text/phone";

interface CallLinkProps {
  phoneNumber: string;
  onClick?: () => void;
}

export function CallLink({ phoneNumber, onClick }: CallLinkProps) {
  if (!phoneNumber) return null;
  return (
    <a href={telephoneLink(phoneNumber)} className="button-quiet" onClick={onClick}>
      {withHyphens(phoneNumber)}
    </a>
  );
}

interface CallLineProps {
  phoneNumber: string;
  refused: RefusedAct | undefined;
  /** Changes when the call has been recorded: the line is empty again. */
  version: number;
}

export function CallLine({ version, ...props }: CallLineProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const onCallSent = useFocusBack(version, () => opener.current);
  return <CallForm key={version} opener={opener} onSend={onCallSent} {...props} />;
}

interface CallFormProps extends Omit<CallLineProps, "version"> {
  opener: RefObject<HTMLButtonElement>;
  onSend: () => void;
}

/** With script the question appears after a press on the number (admin-desk.css). */
function CallForm({ phoneNumber, refused, opener, onSend }: CallFormProps) {
  const problem = refused?.act === "called" || refused?.act === "missed" ? refused : undefined;
  const [isAsked, setAsked] = useState(problem !== undefined);
  const line = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) line.current?.focus();
  }, [isAsked]);

  return (
    <>
      <CallLink phoneNumber={phoneNumber} onClick={() => setAsked(true)} />
      <button
        ref={opener}
        type="button"
        className="button-quiet call-opener"
        aria-expanded={isAsked}
        onClick={() => setAsked(!isAsked)}
      >
        통화 기록
      </button>
      <Form
        method="post"
        preventScrollReset
        className={isAsked ? "call is-asked" : "call"}
        onSubmit={onSend}
      >
        <input
          ref={line}
          name="text"
          aria-label="통화 내용 한 줄"
          placeholder="통화 내용 한 줄"
          maxLength={2 * LONGEST_LINE}
          defaultValue={problem?.typed.text}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && "call-error"}
        />
        <button type="submit" name="intent" value="called" className="button">
          통화함
        </button>
        <button type="submit" name="intent" value="missed" className="button-quiet">
          부재중
        </button>
        <FieldErrors id="call-error" errors={problem && [{ code: "invalid", ...problem }]} />
      </Form>
    </>
  );
}
