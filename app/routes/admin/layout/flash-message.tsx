import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import { useHydrated } from "~/forms/use-hydrated";
import type { Flash } from "~/office/flash.server";
import { CloseIcon } from "~/ui/icons";

interface FlashMessageProps {
  flash: Flash;
  /** Whether a new site has first steps left. */
  hasStepsLeft: boolean;
}

/**
 * What became of a press. It stays at the top of the screen while the page below is scrolled: most
 * presses are far down, and leave the view where it is. Script lets it be put away.
 */
export function FlashMessage({ flash, hasStepsLeft }: FlashMessageProps) {
  const { message, hasFailed, undo } = flash;
  const [putAway, setPutAway] = useState<Flash>();
  const isHydrated = useHydrated();
  if (putAway === flash) return null;
  return (
    <div className={hasFailed ? "flash has-failed" : "flash"}>
      <p role={hasFailed ? "alert" : "status"}>{message}</p>
      {undo && <UndoButton {...undo} />}
      {hasStepsLeft && !undo && (
        <Link to="/admin/today?steps" className="button-quiet">
          첫걸음 이어 가기
        </Link>
      )}
      {isHydrated && (
        <button type="button" className="flash-close" onClick={() => setPutAway(flash)}>
          <CloseIcon />
          <span className="visually-hidden">메시지 닫기</span>
        </button>
      )}
    </div>
  );
}

/** The undo button beside a flash message. */
function UndoButton({ action, fields }: NonNullable<Flash["undo"]>) {
  return (
    <Form method="post" action={action} preventScrollReset>
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button-quiet">
        되돌리기
      </button>
    </Form>
  );
}
