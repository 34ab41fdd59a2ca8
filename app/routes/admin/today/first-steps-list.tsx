import { Form, Link } from "@remix-run/react";
import { type FirstStep, firstSteps } from "~/company/first-steps";

interface FirstStepsListProps {
  steps: { step: FirstStep; isDone: boolean }[];
  isAsked: boolean;
}

/** On one line once more than half is done. */
export function FirstStepsList({ steps, isAsked }: FirstStepsListProps) {
  if (steps.length === 0) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="form-section first-steps" aria-labelledby="first-steps">
      <details open={isAsked || done * 2 <= steps.length}>
        <summary>
          <h2 id="first-steps">홈페이지 첫걸음</h2> <small>{steps.length - done}가지 남음</small>
        </summary>
        <p className="field-hint">하지 않을 항목은 숨길 수 있습니다.</p>
        <ul>
          {steps.map(({ step, isDone }) => (
            <li key={step} data-done={isDone ? "" : undefined}>
              <span aria-hidden="true">{isDone ? "✓" : "○"}</span>{" "}
              <Link to={firstSteps[step].to}>
                {firstSteps[step].title}
                <span className="visually-hidden">{isDone ? " (완료)" : " (미완료)"}</span>
              </Link>{" "}
              {!isDone && (
                <Form method="post" action="/admin/today" preventScrollReset>
                  <input type="hidden" name="step" value={step} />
                  <button type="submit" className="button-quiet">
                    숨기기<span className="visually-hidden"> {firstSteps[step].title}</span>
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
