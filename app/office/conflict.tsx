import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useEffect, useRef } from "react";
import { isNoDate, NO_NUMBER, version } from "~/forms/fields";

interface ConflictProps {
  /** What a colleague has done, and what another save does. */
  title?: string;
  text?: ReactNode;
  /** A new one gets the focus anew. */
  answer: object;
  rows: { label: string; theirs: string; mine: string }[];
}

const saved = {
  title: "다른 직원이 먼저 저장했습니다",
  text: "아래에서 다른 점을 확인하고, 내 내용으로 저장하려면 다시 저장해 주세요.",
};

export function Conflict({ answer, rows, title = saved.title, text = saved.text }: ConflictProps) {
  const box = useRef<HTMLDivElement>(null);
  // The save button may be screens below, and staying on the page does not scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "start" });
  }, [answer]);

  return (
    <div
      ref={box}
      className="error-summary"
      role="alert"
      tabIndex={-1}
      // Without script, browsers start here.
      // biome-ignore lint/a11y/noAutofocus: it is the answer to what was just pressed
      autoFocus
    >
      <h2>{title}</h2>
      <p>아직 저장되지 않았습니다. {text}</p>
      <dl className="differences">
        {rows
          .filter(({ theirs, mine }) => theirs !== mine)
          .map(({ label, theirs, mine }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>저장된 값: {theirs || "없음"}</dd>
              <dd>내 값: {mine || "없음"}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

interface AnsweredForm {
  stored?: { version: number } | undefined;
  reply?: Pick<SubmissionResult, "initialValue"> | undefined;
}

/**
 * After a conflict the newer version, so that saving again overwrites it. Otherwise the one that was
 * sent: without script a refusal loads the page anew, and what a colleague has saved since is not in
 * the form.
 */
export function versionToSend({ stored, reply }: AnsweredForm = {}, loaded: number) {
  return stored?.version ?? version.safeParse(reply?.initialValue?.version).data ?? loaded;
}

interface FieldConflictProps {
  labels: Record<string, string>;
  words?: Record<string, Record<string, string>>;
  /** For fields of 1 or 0; an unchecked box, which is not sent, is 0. */
  flags?: Record<string, { yes: string; no: string }>;
  stored: object;
  sent: object;
  more?: ConflictProps["rows"];
}

export function FieldConflict(props: FieldConflictProps) {
  const { labels, words = {}, flags = {}, stored, sent, more = [] } = props;
  /** Defaults for missing values look empty, as in the form. */
  const shown = (values: object, name: string) => {
    const value = String((values as Record<string, unknown>)[name] ?? "");
    const flag = flags[name];
    if (flag) return value === "1" ? flag.yes : flag.no;
    const isNumber = typeof (stored as Record<string, unknown>)[name] === "number";
    const isMissing = isNumber ? Number(value) === NO_NUMBER : isNoDate(name, value);
    return isMissing ? "" : (words[name]?.[value] ?? value);
  };
  const rows = Object.entries(labels).map(([name, label]) => ({
    label,
    theirs: shown(stored, name),
    mine: shown(sent, name),
  }));
  return <Conflict answer={stored} rows={[...rows, ...more]} />;
}
