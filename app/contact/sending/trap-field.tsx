/** Not beside the other signs of spam, whose words would come into the visitor's page. */
export const TRAP_FIELD = "messageSubject";

/**
 * A field that programs fill in and people do not see: hidden by the stylesheet, from the keyboard
 * and from screen readers. Its name is none that browsers fill in from an address book. Whoever has
 * no styles reads the label.
 */
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
