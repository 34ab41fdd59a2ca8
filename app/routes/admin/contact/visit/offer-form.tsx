import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { FieldErrors } from "~/forms/field";
import type { RefusedOffer } from "./offer.server";
import type { TypedTime } from "./offered-times";
import { OverlapList } from "./overlap-list";
import { type Overlap, overlapKey } from "./overlaps";

interface OfferFormProps {
  typed: TypedTime[];
  /** The times on offer that the page shows. */
  offer: string;
  refused: RefusedOffer | undefined;
  /** yyyy-MM-dd in Seoul. */
  today: string;
  isAgreed: boolean;
}

export function OfferForm({ typed, offer, refused, today, isAgreed }: OfferFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const overlaps = refused?.overlaps ?? [];
  const wrong = refused?.problems.findIndex((problem) => problem !== "") ?? -1;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[data-wrong], [role=alert]")?.focus();
  }, [refused]);
  return (
    <Form method="post" ref={form} className="form-section visit-form">
      <h2>{offer ? "시간 변경" : "방문할 수 있는 시간"}</h2>
      <p className="field-hint">
        세 개까지 제안하면 고객이 하나를 선택합니다. 쓰지 않을 칸은 날짜를 비워 두세요.
        {isAgreed && " 약속한 시간을 빼면 약속이 취소되고 고객이 다시 선택합니다."}
      </p>
      {refused?.message && <Alert>{refused.message}</Alert>}
      <input type="hidden" name="offer" value={offer} />
      {typed.map(({ day, time }, row) => {
        const problem = refused?.problems[row];
        const shared = {
          "aria-invalid": problem ? (true as const) : undefined,
          "aria-describedby": problem ? `time-${row}-error` : undefined,
        };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <fieldset key={row} className="visit-row">
            <legend className="visually-hidden">{row + 1}번 시간</legend>
            <input
              type="date"
              name="day"
              aria-label={`${row + 1}번 날짜`}
              min={today}
              defaultValue={day}
              data-wrong={row === wrong ? "" : undefined}
              // Without script the answer begins at the top of the page.
              // biome-ignore lint/a11y/noAutofocus: what to correct is here
              autoFocus={row === wrong}
              {...shared}
            />
            <input
              type="time"
              name="time"
              aria-label={`${row + 1}번 시각`}
              defaultValue={time}
              {...shared}
            />
            <FieldErrors
              id={`time-${row}-error`}
              errors={problem ? [{ code: "invalid", message: problem }] : undefined}
            />
          </fieldset>
        );
      })}
      {overlaps.length > 0 && <Overlaps overlaps={overlaps} />}
      <button type="submit" name="intent" value="offer" className="button" disabled={isBusy}>
        {overlaps.length > 0 ? "겹쳐도 제안" : offer ? "변경해 제안" : "고객에게 제안"}
      </button>
    </Form>
  );
}

function Alert({ children }: { children: string }) {
  return (
    <div className="error-summary" role="alert" tabIndex={-1}>
      <p>{children}</p>
    </div>
  );
}

function Overlaps({ overlaps }: { overlaps: Overlap[] }) {
  return (
    <div className="error-summary" role="alert" tabIndex={-1}>
      <h3>다른 일정과 겹칩니다</h3>
      <OverlapList overlaps={overlaps} />
      <p>시간을 변경하거나, 그대로 제안하려면 다시 눌러 주세요.</p>
      <input type="hidden" name="confirmed" value={overlapKey(overlaps)} />
    </div>
  );
}
