import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import { useHydrated } from "~/forms/use-hydrated";
import type { Flash } from "~/office/flash.server";
import { CloseIcon } from "~/ui/icons";

interface FlashMessageProps {
  flash: Flash;
  hasStepsLeft: boolean;
}

/** Stays at the top of the screen: most presses are far down, and leave the view where it is. */
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
