import { memo } from "react";

interface HiddenFieldProps {
  name: string;
  value: string | undefined;
}

/**
 * A value that script writes and nobody reads: the one-time token, coordinates. Never rendered again,
 * because React would put its default back each time. A text field that is `hidden` would keep what
 * was written, but browsers without styles show it.
 */
export const HiddenField = memo(
  ({ name, value }: HiddenFieldProps) => (
    <input type="hidden" name={name} defaultValue={value} autoComplete="off" />
  ),
  () => true,
);
