import { Form } from "@remix-run/react";
import { type KeyboardEvent, useRef } from "react";
import { type Status, statuses } from "~/contact/inquiry";
import { useFocusBack } from "~/forms/use-focus-back";

interface StatusMenuProps {
  inquiry: { id: number; customer: string; status: Status };
}

export function StatusMenu({ inquiry: { id, customer, status } }: StatusMenuProps) {
  const opener = useRef<HTMLElement>(null);
  const onStatusSent = useFocusBack(status, () => opener.current);
  return (
    // Of one name, only one is open.
    <details className="status-menu" key={status} name="panel" onKeyDown={closeOnEscape}>
      <summary ref={opener}>
        <span className="badge" data-status={status}>
          {statuses[status]}
        </span>
        <span className="visually-hidden"> ({customer || "이름 없음"}) 상태 변경</span>
      </summary>
      <Form method="post" preventScrollReset className="status-choices" onSubmit={onStatusSent}>
        <input type="hidden" name="intent" value="status" />
        {Object.entries(statuses).map(([each, label]) => (
          <button
            key={each}
            type="submit"
            name="press"
            value={`${id} ${status} ${each}`}
            disabled={each === status}
          >
            {label}
          </button>
        ))}
      </Form>
    </details>
  );
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== "Escape" || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}
