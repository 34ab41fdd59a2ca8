import { TRAP_FIELD } from "./trap";

/** Hidden from people, and named so that browsers do not autofill it. */
export function TrapField() {
  return (
    <div className="leave-empty" aria-hidden="true">
      <label>
        이 칸은 비워 두세요.{" "}
        <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
