import { memo } from "react";

interface HiddenFieldProps {
  name: string;
  value: string | undefined;
}

/**
 * A hidden value set by script: the one-time token, coordinates. Rendered only once, because React
 * would reset it to its default. (A text field with `hidden` would keep it, but shows up in
 * browsers without CSS.)
 */
export const HiddenField = memo(
  ({ name, value }: HiddenFieldProps) => (
    <input type="hidden" name={name} defaultValue={value} autoComplete="off" />
  ),
  () => true,
);
