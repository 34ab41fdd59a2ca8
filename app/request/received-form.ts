import type { Excess, FileLimits } from "./limits";

/** A file that has come in whole and lies under a temporary name. */
export interface ReceivedFile {
  field: string;
  name: string;
  path: string;
  /** Bytes. */
  size: number;
}

export interface ReceivedForm extends AsyncDisposable {
  /** Every field that the form has, filled in or not, of text or of files. */
  names: Set<string>;
  /** The text fields, names as sent. Nothing is known of them yet: see request/parse.server.ts. */
  fields: FormDataOfText;
  files: ReceivedFile[];
  /** Names of all files that were sent, also of those that were not kept. */
  fileNames: string[];
  /** Fields whose files are over their limits: none of those is kept. */
  refused: Map<string, Excess>;
}

/** FormData that holds text only. */
export interface FormDataOfText extends FormData {
  get(name: string): string | null;
  getAll(name: string): string[];
}

export interface ReceiveOptions {
  /** Bytes of text, with the names of fields and files; the limit of the files is their own. */
  textBytes?: number;
  /** The form fields that may carry files, and what each may carry. */
  files?: Record<string, FileLimits>;
  /** How many text fields there may be: a form of many pictures has some for each. */
  fields?: number;
}

/** Fields of a form that has said nothing of their number. */
export const MOST_FIELDS = 200;

/** So some clients write the fields of a list. busboy passes undefined for unnamed parts. */
export function listName(name = "") {
  return name.replace(/\[\]$/, "");
}
