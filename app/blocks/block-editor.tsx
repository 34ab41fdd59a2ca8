import { Form, Link, useNavigation, useSearchParams } from "@remix-run/react";
import { type ComponentProps, type RefObject, useEffect, useRef } from "react";
import { ErrorSummary } from "~/forms/error-summary";
import { FieldErrors } from "~/forms/field";
import { ListButton } from "~/forms/list-button";
import { focusFirstError, incomplete } from "~/forms/refused-form";
import { useHydrated } from "~/forms/use-hydrated";
import { Conflict } from "~/office/conflict";
import { DefaultButton, EditBar, SaveBar } from "~/office/save-bar";
import { useUnsavedWarning } from "~/office/unsaved-warning";
import { viewPath } from "~/pictures/picture";
import type { FieldProblem } from "~/text/refusal";
import { type BlockKind, MAX_BLOCKS } from "./block-schema";
import type { BlockAnswer, BlockInForm } from "./receive-blocks.server";
import { useBlockList } from "./use-block-list";

interface BlockEditorProps {
  kind: BlockKind;
  blocks: BlockInForm[];
  version: string;
  answer: BlockAnswer | undefined;
}

/** Read-only until 수정. About has bodies only, the others have titles, too. */
export function BlockEditor({ kind, blocks, version, answer }: BlockEditorProps) {
  const [search] = useSearchParams();
  if (search.has("edit")) {
    return <BlockForm kind={kind} answer={answer} {...(answer ?? { blocks, version })} />;
  }
  return (
    <>
      {blocks.length === 0 && <p className="empty">아직 내용이 없습니다.</p>}
      <div className="record is-read-only">
        {blocks.map((block, index) => (
          <section key={block.id} className="form-section block">
            <h2>content{index + 1}</h2>
            {block.title && <h3>{block.title}</h3>}
            <p className="as-typed">{block.str || "없음"}</p>
            {kind !== "step" && <BlockPicture block={block} number={index + 1} />}
          </section>
        ))}
      </div>
      <EditBar />
    </>
  );
}

function BlockPicture({ block, number }: { block: BlockInForm; number: number }) {
  const { id, picture } = block;
  return (
    <p className="thumbnail-field">
      {picture && (
        <img
          src={viewPath("content", picture.uploadedName, 320)}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
        />
      )}
      <Link to={`/admin/content/blocks/${id}`} className="button-quiet">
        {picture ? "사진 변경" : "사진 추가"}
        <span className="visually-hidden"> content{number}</span>
      </Link>
    </p>
  );
}

function BlockForm(props: BlockEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const list = useBlockList(form, props);
  const { rows, version, answer, isMoved, removed, move, add, remove, bringBack } = list;
  const hasTitle = props.kind !== "about";
  const wrong = rows.flatMap((row, index) => listProblems(list.problemsOf(row), index, hasTitle));
  const hydrated = useHydrated();
  const isSaving = useNavigation().state === "submitting";
  useUnsavedWarning(form, isMoved);
  useFocusOnRefusal(form, answer);
  return (
    <>
      {answer?.stored && <BlockConflict stored={answer.stored} sent={answer.blocks} />}
      <Form
        ref={form}
        id="blocks"
        method="post"
        className="record"
        noValidate
        onSubmit={list.markSent}
      >
        <DefaultButton isBusy={isSaving} />
        {wrong.length > 0 && <Wrong errors={wrong} />}
        <input type="hidden" name="version" value={version} />
        {rows.map((row, index) => (
          <section key={row.key} className="form-section block">
            <h2>content{index + 1}</h2>
            <BlockFields
              row={row}
              index={index}
              hasTitle={hasTitle}
              problems={list.problemsOf(row)}
              firstWrong={wrong[0]?.id}
            />
            <BlockButtons
              index={index}
              count={rows.length}
              onMove={hydrated ? (by) => move(index, by) : undefined}
              onRemove={hydrated ? () => remove(row) : undefined}
            />
          </section>
        ))}
        {removed && <Removed index={removed.index} onBringBack={bringBack} />}
        <ListButton
          command="add"
          disabled={rows.length >= MAX_BLOCKS}
          onPress={hydrated ? add : undefined}
        >
          추가
        </ListButton>
      </Form>
      <SaveBar form="blocks" isBusy={isSaving} />
    </>
  );
}

function Wrong({ errors }: Pick<ComponentProps<typeof ErrorSummary>, "errors">) {
  return (
    <ErrorSummary
      title={incomplete.title}
      text="저장되지 않았습니다. 아래 칸을 확인해 주세요."
      errors={errors}
      focus={false}
    />
  );
}

function Removed({ index, onBringBack }: { index: number; onBringBack: () => void }) {
  return (
    <p className="flash" role="status">
      content{index + 1} 글을 삭제했습니다.{" "}
      <button type="button" className="button-quiet" onClick={onBringBack}>
        되돌리기
      </button>
    </p>
  );
}

interface BlockButtonsProps {
  index: number;
  count: number;
  /** With script only, as `onRemove`. */
  onMove: ((by: 1 | -1) => void) | undefined;
  onRemove: (() => void) | undefined;
}

function BlockButtons({ index, count, onMove, onRemove }: BlockButtonsProps) {
  return (
    <div className="button-row">
      <ListButton
        command={`up ${index}`}
        disabled={index === 0}
        onPress={onMove && (() => onMove(-1))}
      >
        위로<span className="visually-hidden"> content{index + 1}</span>
      </ListButton>
      <ListButton
        command={`down ${index}`}
        disabled={index === count - 1}
        onPress={onMove && (() => onMove(1))}
      >
        아래로<span className="visually-hidden"> content{index + 1}</span>
      </ListButton>
      <ListButton command={`remove ${index}`} onPress={onRemove}>
        삭제<span className="visually-hidden"> content{index + 1}</span>
      </ListButton>
    </div>
  );
}

/** The first wrong field, for each answer to what the page's script sent. */
function useFocusOnRefusal(form: RefObject<HTMLFormElement>, answer: BlockAnswer | undefined) {
  const seen = useRef(answer);
  useEffect(() => {
    // An answer that came as a document has its autofocus.
    if (seen.current === answer) return;
    seen.current = answer;
    if (answer?.refusal?.errors) focusFirstError(form.current);
  }, [form, answer]);
}

interface BlockProblems {
  title: FieldProblem[] | undefined;
  str: FieldProblem[] | undefined;
}

function listProblems({ title, str }: BlockProblems, index: number, hasTitle: boolean) {
  const entry = (name: string, label: string, problem: FieldProblem | undefined) =>
    problem
      ? [
          {
            id: `blocks[${index}].${name}`,
            label: `content${index + 1} ${label}`,
            message: problem.message,
          },
        ]
      : [];
  return [
    ...(hasTitle ? entry("title", "제목", title?.[0]) : []),
    ...entry("str", "내용", str?.[0]),
  ];
}

interface BlockFieldsProps {
  row: BlockInForm;
  index: number;
  hasTitle: boolean;
  problems: BlockProblems;
  firstWrong: string | undefined;
}

function BlockFields({ row, index, hasTitle, problems, firstWrong }: BlockFieldsProps) {
  const name = `blocks[${index}]`;
  const { title: titleErrors, str: strErrors } = problems;
  return (
    <>
      <input type="hidden" name={`${name}.id`} value={row.id} />
      {hasTitle ? (
        <div className="field">
          <label htmlFor={`${name}.title`}>제목</label>
          <input
            id={`${name}.title`}
            name={`${name}.title`}
            defaultValue={row.title}
            autoComplete="off"
            aria-invalid={titleErrors ? true : undefined}
            aria-describedby={titleErrors && `${name}.title-error`}
            // Without script, browsers start here.
            // biome-ignore lint/a11y/noAutofocus: it is the answer to what was just pressed
            autoFocus={firstWrong === `${name}.title`}
          />
          <FieldErrors id={`${name}.title-error`} errors={titleErrors} />
        </div>
      ) : (
        <input type="hidden" name={`${name}.title`} value={row.title} />
      )}
      <div className="field">
        <label htmlFor={`${name}.str`}>내용</label>
        <textarea
          id={`${name}.str`}
          name={`${name}.str`}
          defaultValue={row.str}
          rows={6}
          aria-invalid={strErrors ? true : undefined}
          aria-describedby={strErrors && `${name}.str-error`}
          // Without script, browsers start here.
          // biome-ignore lint/a11y/noAutofocus: it is the answer to what was just pressed
          autoFocus={firstWrong === `${name}.str`}
        />
        <FieldErrors id={`${name}.str-error`} errors={strErrors} />
      </div>
    </>
  );
}

interface Words {
  title: string;
  str: string;
}

function BlockConflict({ stored, sent }: { stored: Words[]; sent: Words[] }) {
  const words = (block: Words | undefined) => [block?.title, block?.str].filter(Boolean).join("\n");
  const count = Math.max(stored.length, sent.length);
  return (
    <Conflict
      answer={stored}
      rows={Array.from({ length: count }, (_, index) => ({
        label: `content${index + 1}`,
        theirs: words(stored[index]),
        mine: words(sent[index]),
      }))}
    />
  );
}
