import { Form } from "@remix-run/react";
import { remembering } from "./customer-acts";

interface RememberFormProps {
  isRemembered: boolean;
  isBusy: boolean;
}

/** Only a press remembers an inquiry: phones are shared, and whoever has the key can withdraw it. */
export function RememberForm({ isRemembered, isBusy }: RememberFormProps) {
  const intent = isRemembered ? "forget" : "remember";
  return (
    <Form method="post" className="keep-link" preventScrollReset>
      <p role="status">{isRemembered ? remembering.done : remembering.offer}</p>
      <div className="button-row">
        <button
          type="submit"
          name="intent"
          value={intent}
          className="button-quiet"
          disabled={isBusy}
        >
          {remembering[intent]}
        </button>
      </div>
    </Form>
  );
}
