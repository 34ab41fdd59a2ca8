import { Form, useNavigation } from "@remix-run/react";
import { type AnswerName, answerNames, LONGEST_NAME } from "~/estimate/answers";
import { FieldErrors } from "~/forms/field";
import type { RefusedForm } from "./press.server";
import { fieldOf, Labelled } from "./rest-fields";

export interface PhonedFormProps extends TakeBackFormProps {
  customer: string;
  /** 2026-03-01 14:05 */
  now: string;
}

/** For customers with and without a page: what they have said by telephone. */
export function PhonedForm({ customer, answer, refused, now }: PhonedFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const problems = refused?.problems ?? {};
  const [today, moment] = now.split(" ");
  const { said, day = today, time = moment, name = customer } = refused?.typed ?? {};
  return (
    <details className="more-lines" open={refused !== undefined || undefined}>
      <summary>전화로 받은 답변 기록</summary>
      <Form method="post" noValidate preventScrollReset>
        <input type="hidden" name="answer" value={answer} />
        <fieldset
          className="choice"
          aria-describedby={problems.said && "said-error"}
          // biome-ignore lint/a11y/noAutofocus: it is the answer to what was just pressed
          autoFocus={problems.said !== undefined}
        >
          <legend>고객의 답변</legend>
          {(Object.keys(answerNames) as AnswerName[]).map((each) => (
            <label key={each}>
              <input type="radio" name="said" value={each} defaultChecked={said === each} />
              {answerNames[each]}
            </label>
          ))}
          <FieldErrors id="said-error" errors={asErrors(problems.said)} />
        </fieldset>
        <div className="sum-fields">
          <Labelled id="day" label="통화한 날짜" problem={problems.day}>
            <input {...fieldOf("day", problems)} type="date" defaultValue={day} />
          </Labelled>
          <Labelled id="time" label="시각" problem={undefined}>
            <input {...fieldOf("time", {})} type="time" defaultValue={time} />
          </Labelled>
          <Labelled id="name" label="답한 사람의 이름" problem={problems.name}>
            <input {...fieldOf("name", problems)} maxLength={LONGEST_NAME} defaultValue={name} />
          </Labelled>
        </div>
        <p className="field-hint">
          고객의 ‘내 문의’에 ‘전화로 받은 답변’으로 표시되며, 고객이 사실과 다르다고 알릴 수
          있습니다.
        </p>
        <button type="submit" name="intent" value="phoned" className="button" disabled={isBusy}>
          답변 기록
        </button>
      </Form>
    </details>
  );
}

interface TakeBackFormProps {
  /** What the page shows of the customer's answer. */
  answer: string;
  refused: RefusedForm | undefined;
}

/** A paper that should not have been sent, and was not accepted. */
export function TakeBackForm({ answer, refused }: TakeBackFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const problems = refused?.problems ?? {};
  return (
    <details className="more-lines" open={refused !== undefined || undefined}>
      <summary>잘못 보낸 견적서 회수</summary>
      <Form method="post" noValidate preventScrollReset>
        <input type="hidden" name="answer" value={answer} />
        <Labelled id="reason" label="이유" problem={problems.reason}>
          <input
            {...fieldOf("reason", problems)}
            maxLength={100}
            defaultValue={refused?.typed.reason ?? "잘못 보냄"}
          />
        </Labelled>
        <p className="field-hint">
          고객의 ‘내 문의’에 금액 대신 이 이유가 표시되고, PDF와 엑셀 파일도 더 이상 열리지
          않습니다. 되돌릴 수 없습니다.
        </p>
        <button
          type="submit"
          name="intent"
          value="takeBack"
          className="button-danger"
          disabled={isBusy}
        >
          견적서 회수
        </button>
      </Form>
    </details>
  );
}

function asErrors(message: string | undefined) {
  return message ? [{ code: "invalid" as const, message }] : undefined;
}
