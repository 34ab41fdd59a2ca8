import type { ReactNode } from "react";

interface ArrangeProps {
  command: string;
  disabled?: boolean;
  /** With script only; without it, the button submits. */
  onPress: (() => void) | undefined;
  children: ReactNode;
}

/** A button that submits the form with a list command; see rearrange.ts. */
export function Arrange({ command, disabled, onPress, children }: ArrangeProps) {
  return (
    <button
      type="submit"
      name="arrange"
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
