import type { Excess, FileLimits } from "./limits";

/** A completely received file, under a temporary name. */
export interface ReceivedFile {
  field: string;
  name: string;
  /** The MIME type, as the client says. */
  type: string;
  path: string;
  /** Bytes. */
  size: number;
}

export interface ReceivedForm extends AsyncDisposable {
  /** The names of all fields sent, empty or not, text or file. */
  names: Set<string>;
  /** Text fields, not yet validated: see request/parse.server.ts. */
  fields: FormDataOfText;
  files: ReceivedFile[];
  /** The names of all files sent, kept or not. */
  fileNames: string[];
  /** Fields whose files exceed their limits; none of those files is kept. */
  refused: Map<string, Excess>;
}

/** FormData that holds text only. */
export interface FormDataOfText extends FormData {
  get(name: string): string | null;
  getAll(name: string): string[];
}

export interface ReceiveOptions {
  /** Bytes of text, including the names of fields and files; files have their own limits. */
  textBytes?: number;
  /** The fields that may carry files, and their limits. */
  files?: Record<string, FileLimits>;
  /** Maximum number of text fields; a gallery form has several per picture. */
  fields?: number;
}

/** Fields of a form that sets no limit of its own. */
export const MOST_FIELDS = 200;

/** Some clients name list fields like this. busboy passes undefined for unnamed parts. */
export function listName(name = "") {
  return name.replace(/\[\]$/, "");
}
