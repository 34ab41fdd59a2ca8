import { Form, useSubmit } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { attachmentLimits } from "~/contact/inquiry";
import { FieldErrors } from "~/forms/field";
import { FileField } from "~/forms/file-field";
import { dropUnreadable } from "~/forms/unreadable";
import type { CustomerAct, RefusedCustomerAct } from "./customer-acts";
import { useFormToken } from "./use-form-token";
import { useMended } from "./use-mended";
import { useStoredWords } from "./use-stored-words";

interface AdditionFormProps {
  receipt: { tokens: { add: string }; additions: unknown[] };
  refused: RefusedCustomerAct | undefined;
  /** Two forms at a time would break one off. */
  sending: CustomerAct | undefined;
}

export function AdditionForm({ receipt, refused, sending }: AdditionFormProps) {
  const token = useFormToken(receipt.tokens.add, refused);
  const [files, setFiles] = useState<File[]>([]);
  const isSending = sending === "add";
  const submit = useSubmit();
  const { names, onInput } = useMended(refused);
  const problem = names.size > 0 ? undefined : refused;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (await dropUnreadable(form, files, setFiles)) return;
    const body = new FormData(form);
    for (const file of files) body.append("files", file);
    submit(body, { method: "post", encType: "multipart/form-data", preventScrollReset: true });
  }
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="form-section"
      id="add"
      onSubmit={send}
      onInput={onInput}
    >
      <h2>내용 추가</h2>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="token" value={token} />
      {/* Changes during sending would be neither sent nor stored. */}
      <div {...(isSending && { inert: "" })}>
        <WordsField
          saved={receipt.additions.length}
          refused={refused}
          isWrong={problem !== undefined}
        />
        <FileField
          id="add-files"
          name="files"
          label="사진과 파일"
          limits={attachmentLimits}
          files={files}
          onChange={setFiles}
          errors={undefined}
          chooseAgain={refused?.fileNames ?? []}
        />
        <FieldErrors id="add-error" errors={problem && [{ code: "invalid", ...problem }]} />
      </div>
      <button type="submit" className="button" disabled={sending !== undefined}>
        {isSending ? "보내는 중" : "보내기"}
      </button>
    </Form>
  );
}

type WordsFieldProps = Pick<AdditionFormProps, "refused"> & { saved: number; isWrong: boolean };

function WordsField({ saved, refused, isWrong }: WordsFieldProps) {
  const words = useRef<HTMLTextAreaElement>(null);
  useStoredWords(words, saved);
  return (
    <div className="field">
      <label htmlFor="add-words">추가로 전하실 내용</label>
      <textarea
        ref={words}
        id="add-words"
        name="words"
        rows={4}
        defaultValue={refused?.words}
        // Without script the answer begins at the top of the page.
        // biome-ignore lint/a11y/noAutofocus: what to correct is here
        autoFocus={refused !== undefined}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? "add-error" : undefined}
      />
    </div>
  );
}
