import { Form, Link } from "@remix-run/react";
import { useRef } from "react";
import { LONGEST_LINE, type RefusedAct } from "~/contact/desk-acts";
import { FieldErrors } from "~/forms/field";
import { useFocusBack } from "~/forms/use-focus-back";
import { Moment } from "~/office/moment";
import { dayInSeoul, inSeoul } from "~/text/moment";
import { memoId } from "./inquiry-editor";

interface DeskFormsProps {
  inquiry: { id: number; closedAt: string | null; memo: string; nextContactAt: string | null };
  isDue: boolean;
  /** When it is destroyed, if that is known. */
  endsAt: string | undefined;
  offered: { day: string; time: string };
  refused: RefusedAct | undefined;
  /** Changes when the note has been saved. */
  noteKey: number;
}

/** What the staff know stands in the middle, because whoever calls reads it first. */
export function DeskForms(props: DeskFormsProps) {
  const { inquiry, isDue, endsAt, offered, refused, noteKey } = props;
  // A refusal does not reload the page's data.
  const { nextContactAt } = refused?.present ?? inquiry;
  const section = useRef<HTMLElement>(null);
  const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
  const onPromiseSent = useFocusBack(nextContactAt, () => find("button[value=promise]"));
  const onNoteSent = useFocusBack(noteKey, () => find("#note"));
  return (
    <section ref={section} className="form-section desk" id="desk" aria-label="연락과 메모">
      <NextContact
        key={nextContactAt}
        id={inquiry.id}
        isClosed={inquiry.closedAt !== null}
        nextContactAt={nextContactAt}
        isDue={isDue && nextContactAt === inquiry.nextContactAt}
        endsAt={endsAt}
        offered={offered}
        refused={refused}
        onSend={onPromiseSent}
      />
      <div className="staff-memo">
        <h2>직원 메모</h2>
        <Link to={`?edit=1#${memoId}`} aria-label="메모 수정" className="to-memo">
          수정
        </Link>
        <p className="as-typed">{inquiry.memo || "없음"}</p>
      </div>
      <Note
        key={noteKey}
        refused={refused?.act === "note" ? refused : undefined}
        onSend={onNoteSent}
      />
    </section>
  );
}

const ofPromise = ["promise", "kept", "unpromise"];

interface NextContactProps
  extends Pick<DeskFormsProps, "isDue" | "endsAt" | "offered" | "refused"> {
  id: number;
  isClosed: boolean;
  nextContactAt: string | null;
  onSend: () => void;
}

function NextContact(props: NextContactProps) {
  const { id, isClosed, nextContactAt, isDue, endsAt, offered, refused, onSend } = props;
  const problem = refused && ofPromise.includes(refused.act) ? refused : undefined;
  const [day, time] = nextContactAt
    ? inSeoul(nextContactAt).split(" ")
    : [offered.day, offered.time];
  return (
    <Form
      method="post"
      preventScrollReset
      className="desk-form"
      id="next-contact"
      onSubmit={onSend}
    >
      <h2>다음 연락</h2>
      {nextContactAt && (
        <p className={isDue ? "promise is-due" : "promise"}>
          <Moment at={nextContactAt} />
          {isDue && " 지남"}
        </p>
      )}
      {nextContactAt && endsAt !== undefined && endsAt < nextContactAt && (
        <p className="field-hint">
          이 문의는 약속한 날보다 앞선 <time dateTime={endsAt}>{dayInSeoul(endsAt)}</time> 이후
          파기됩니다.
        </p>
      )}
      {isClosed && (
        <p className="field-hint">종결한 상담입니다. 다음 연락을 등록하면 상담이 다시 열립니다.</p>
      )}
      <input type="hidden" name="promised" value={nextContactAt ?? ""} />
      <div className="desk-fields">
        <input
          type="date"
          name="day"
          aria-label="다음 연락 날짜"
          defaultValue={problem?.typed.day ?? day}
          // biome-ignore lint/a11y/noAutofocus: it is the answer to what was just pressed
          autoFocus={problem !== undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && "next-contact-error"}
        />
        <input
          type="time"
          name="time"
          aria-label="다음 연락 시각"
          defaultValue={problem?.typed.time ?? time}
        />
        <button type="submit" name="intent" value="promise" className="button-quiet">
          {nextContactAt ? "변경" : "등록"}
        </button>
      </div>
      <FieldErrors id="next-contact-error" errors={problem && [{ code: "invalid", ...problem }]} />
      {nextContactAt && <WhatBecameOfIt id={id} />}
    </Form>
  );
}

function WhatBecameOfIt({ id }: { id: number }) {
  return (
    <div className="desk-fields">
      <button type="submit" name="intent" value="kept" className="button">
        연락 완료
      </button>
      <a href={`/admin/contact/${id}/calendar.ics`} className="button-quiet" download>
        캘린더에 추가
      </a>
      <button type="submit" name="intent" value="unpromise" className="button-quiet">
        삭제
      </button>
    </div>
  );
}

interface NoteProps {
  refused: RefusedAct | undefined;
  onSend: () => void;
}

function Note({ refused, onSend }: NoteProps) {
  return (
    <Form method="post" preventScrollReset className="desk-form" onSubmit={onSend}>
      <h2>
        <label htmlFor="note">짧은 메모</label>
      </h2>
      <div className="desk-fields">
        <input
          id="note"
          name="text"
          maxLength={2 * LONGEST_LINE}
          defaultValue={refused?.typed.text}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: it is the answer to what was just pressed
          autoFocus={refused !== undefined}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused && "note-error"}
        />
        <button type="submit" name="intent" value="note" className="button-quiet">
          남기기
        </button>
      </div>
      <FieldErrors id="note-error" errors={refused && [{ code: "invalid", ...refused }]} />
    </Form>
  );
}
