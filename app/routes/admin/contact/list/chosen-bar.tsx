import { useLocation, useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { type Move, moves } from "~/contact/desk/moves";
import { statuses } from "~/contact/inquiry";
import { LONGEST_REASON } from "~/contact/list/reason";
import { useHydrated } from "~/forms/use-hydrated";
import { useUnanswered } from "~/office/keep-page";

export const CHOSEN_FORM = "chosen";

export function ChosenBar({ isSpam }: { isSpam: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const { send, isHydrated } = useChosenForm(form);
  const { search } = useLocation();
  const exportAction = `/admin/contact/export${search}`;
  return (
    <form
      ref={form}
      id={CHOSEN_FORM}
      method="post"
      action={`/admin/contact${search}`}
      className="chosen-bar"
      onSubmit={send}
    >
      {/* Enter in the reason's field presses the form's first button: it must be the export's. */}
      <button
        type="submit"
        className="visually-hidden"
        formAction={exportAction}
        tabIndex={-1}
        aria-hidden="true"
      >
        내려받기
      </button>
      {/* On a phone these stay folded until a row is chosen (admin-inbox.css). */}
      <details className="chosen-more">
        <summary>일괄 처리·엑셀 내려받기</summary>
        <div className="chosen-acts">
          {isHydrated && (
            <label>
              <input type="checkbox" onChange={({ currentTarget }) => chooseAll(currentTarget)} />{" "}
              이 페이지 전체 선택
            </label>
          )}{" "}
          <Acts move={isSpam ? "notSpam" : "spam"} /> <Export action={exportAction} />
        </div>
      </details>
    </form>
  );
}

function Acts({ move }: { move: Move }) {
  return (
    <>
      <label>
        <span className="visually-hidden">선택한 문의의 새 </span>상태{" "}
        <select name="status" defaultValue="">
          <option value="">선택하세요</option>
          {Object.entries(statuses).map(([status, label]) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
        </select>
      </label>{" "}
      <button
        type="submit"
        name="intent"
        value="status"
        className="button-quiet"
        formNoValidate={true}
      >
        상태 변경
      </button>{" "}
      <button
        type="submit"
        name="intent"
        value="trash"
        className="button-quiet"
        formNoValidate={true}
      >
        선택한 문의 삭제
      </button>{" "}
      <button
        type="submit"
        name="intent"
        value={move}
        className="button-quiet"
        formNoValidate={true}
      >
        {moves[move].label}
      </button>
    </>
  );
}

function Export({ action }: { action: string }) {
  return (
    <details className="export" name="panel">
      <summary className="button-quiet">엑셀 내려받기</summary>
      <div>
        <p id="export-hint" className="field-hint">
          선택한 문의를 내려받으며, 선택하지 않았으면 이 목록 전체를 내려받습니다. 고객 정보가 들어
          있어 이유와 함께 접속 기록에 남습니다. 이유에는 이름이나 연락처를 입력하지 마세요.
        </p>
        <label>
          이유{" "}
          <input
            name="reason"
            required
            maxLength={LONGEST_REASON}
            autoComplete="off"
            placeholder="예: 3월 상담 정리"
            aria-describedby="export-hint"
          />
        </label>{" "}
        <button type="submit" className="button" formAction={action}>
          내려받기
        </button>
      </div>
    </details>
  );
}

/** A download leaves the page; everything else clears the boxes once it is answered. */
function useChosenForm(form: RefObject<HTMLFormElement>) {
  const submit = useSubmit();
  const isSent = useRef(false);
  const isIdle = useNavigation().state === "idle";
  const isUnanswered = useUnanswered();
  useEffect(() => {
    if (!isIdle || !isSent.current) return;
    isSent.current = false;
    if (!isUnanswered) form.current?.reset();
  }, [isIdle, isUnanswered, form]);

  function send(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement) || submitter.hasAttribute("formaction")) return;
    event.preventDefault();
    isSent.current = true;
    submit(submitter, { preventScrollReset: true });
  }
  return { send, isHydrated: useHydrated() };
}

function chooseAll({ form, checked }: HTMLInputElement) {
  for (const box of form?.elements ?? []) {
    if (box instanceof HTMLInputElement && box.name === "chosen") box.checked = checked;
  }
}
