import type { ReactNode } from "react";
import { LIST_COMMAND } from "./list-command";

interface ListButtonProps {
  command: string;
  disabled?: boolean;
  onPress: (() => void) | undefined;
  children: ReactNode;
}

/** Without script it submits the form with its command. */
export function ListButton({ command, disabled, onPress, children }: ListButtonProps) {
  return (
    <button
      type="submit"
      name={LIST_COMMAND}
      value={command}
      className="button-quiet"
      disabled={disabled}
      onClick={(event) => {
        if (!onPress) return;
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </button>
  );
}
