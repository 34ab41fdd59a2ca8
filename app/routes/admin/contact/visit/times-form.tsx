import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { FieldErrors } from "~/forms/field";
import { dayInSeoul, momentInWords, timeInSeoul } from "~/text/moment";
import type { TypedTime } from "./offered-times";
import { OverlapList } from "./overlap-list";
import { type Overlap, overlapKey } from "./overlaps";
import type { RefusedTimes } from "./save-times.server";

export interface BookedVisit {
  id: number;
  customer: string;
  at: string;
  /** Its district. */
  place: string;
}

interface TimesFormProps {
  act: RefusedTimes["act"];
  title: string;
  hint: string;
  /** Of the button, until overlaps are to be confirmed. */
  label: string;
  typed: TypedTime[];
  /** The times on offer that the page shows. */
  offer: string;
  refused: RefusedTimes | undefined;
  /** yyyy-MM-dd in Seoul. */
  today: string;
  booked: BookedVisit[];
}

/** Times to offer, or the one that was agreed on by telephone. */
export function TimesForm(props: TimesFormProps) {
  const { act, title, hint, offer, refused, today, booked } = props;
  const typed = refused?.typed ?? props.typed;
  const overlaps = refused?.overlaps ?? [];
  const wrong = refused?.problems.findIndex((problem) => problem !== "") ?? -1;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[data-wrong], [role=alert]")?.focus();
  }, [refused]);
  return (
    <Form method="post" ref={form} className="form-section visit-form" aria-label={title}>
      <h2>{title}</h2>
      <p className="field-hint">{hint}</p>
      {refused?.message && (
        <div className="error-summary" role="alert" tabIndex={-1}>
          <p>{refused.message}</p>
        </div>
      )}
      <input type="hidden" name="offer" value={refused?.offer ?? offer} />
      {typed.map((time, row) => (
        <TimeRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          key={row}
          id={`${act}-${row}`}
          name={typed.length > 1 ? `${row + 1}번 ` : "방문 "}
          typed={time}
          problem={refused?.problems[row]}
          isFirstWrong={row === wrong}
          today={today}
          booked={booked}
        />
      ))}
      {overlaps.length > 0 && <Overlaps act={act} overlaps={overlaps} />}
      <Buttons act={act} label={props.label} overlaps={overlaps} />
    </Form>
  );
}

interface TimeRowProps {
  id: string;
  name: string;
  typed: TypedTime;
  problem: string | undefined;
  isFirstWrong: boolean;
  today: string;
  booked: BookedVisit[];
}

function TimeRow({ id, name, typed, problem, isFirstWrong, today, booked }: TimeRowProps) {
  const [day, setDay] = useState(typed.day);
  const ofDay = booked.filter(({ at }) => dayInSeoul(at) === day);
  const shared = {
    "aria-invalid": problem ? (true as const) : undefined,
    "aria-describedby": problem ? `${id}-error` : undefined,
  };
  return (
    <fieldset className="visit-row">
      <legend className="visually-hidden">{name}시간</legend>
      <input
        type="date"
        name="day"
        aria-label={`${name}날짜`}
        min={today}
        defaultValue={typed.day}
        onChange={(event) => setDay(event.target.value)}
        data-wrong={isFirstWrong ? "" : undefined}
        // Without script the answer begins at the top of the page.
        // biome-ignore lint/a11y/noAutofocus: what to correct is here
        autoFocus={isFirstWrong}
        {...shared}
      />
      <input
        type="time"
        name="time"
        aria-label={`${name}시각`}
        defaultValue={typed.time}
        {...shared}
      />
      <p className="field-hint" role="status">
        {ofDay.length > 0 && `이날 방문: ${ofDay.map(inWords).join(", ")}`}
      </p>
      <FieldErrors
        id={`${id}-error`}
        errors={problem ? [{ code: "invalid", message: problem }] : undefined}
      />
    </fieldset>
  );
}

function inWords({ id, customer, at, place }: BookedVisit) {
  return [timeInSeoul(at), customer || `${id}번 문의`, place && `(${place})`]
    .filter(Boolean)
    .join(" ");
}

/** Without script no row shows those of its day. */
export function BookedVisits({ booked }: { booked: BookedVisit[] }) {
  if (booked.length === 0) return null;
  return (
    <noscript>
      <section className="form-section">
        <h2>예약된 방문</h2>
        <ul>
          {booked.map(({ at, ...visit }) => (
            <li key={`${visit.id} ${at}`}>
              {momentInWords(at)} {visit.customer || `${visit.id}번 문의`} {visit.place}
            </li>
          ))}
        </ul>
      </section>
    </noscript>
  );
}

interface OverlapsProps {
  act: RefusedTimes["act"];
  overlaps: Overlap[];
}

/** Whether the first customer to choose may take what is offered to several. */
function canBeFirst({ act, overlaps }: OverlapsProps) {
  const kinds = overlaps.map(({ kind }) => kind);
  return act === "offer" && kinds.includes("OFFERED") && !kinds.includes("VISIT");
}

function Overlaps({ act, overlaps }: OverlapsProps) {
  return (
    <div className="error-summary" role="alert" tabIndex={-1}>
      <h3>다른 일정과 겹칩니다</h3>
      <OverlapList overlaps={overlaps} />
      <p>
        {act === "book"
          ? "시간을 변경하거나, 그대로 확정하려면 다시 눌러 주세요."
          : canBeFirst({ act, overlaps })
            ? "먼저 선택하는 고객만 예약되게 하거나, 겹쳐도 모두 예약할 수 있게 제안할 수 있습니다."
            : "시간을 변경하거나, 그대로 제안하려면 다시 눌러 주세요."}
      </p>
      <input type="hidden" name="confirmed" value={overlapKey(overlaps)} />
    </div>
  );
}

function Buttons({ act, label, overlaps }: OverlapsProps & { label: string }) {
  const isBusy = useNavigation().state !== "idle";
  const share = { intent: "share", words: "겹쳐도 제안" };
  const first = { intent: "offer", words: "먼저 선택하는 고객에게 제안" };
  const choices =
    overlaps.length === 0
      ? [{ intent: act, words: label }]
      : act === "book"
        ? [{ intent: act, words: "겹쳐도 확정" }]
        : canBeFirst({ act, overlaps })
          ? [first, share]
          : [share];
  return (
    <div className="button-row">
      {choices.map(({ intent, words }, index) => (
        <button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          className={index === 0 ? "button" : "button-quiet"}
          disabled={isBusy}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
