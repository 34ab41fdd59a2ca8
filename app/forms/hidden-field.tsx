import { memo } from "react";

interface HiddenFieldProps {
  name: string;
  value: string | undefined;
}

/** Script sets the value, so it is rendered only once: React would reset it. */
export const HiddenField = memo(
  ({ name, value }: HiddenFieldProps) => (
    <input type="hidden" name={name} defaultValue={value} autoComplete="off" />
  ),
  () => true,
);
