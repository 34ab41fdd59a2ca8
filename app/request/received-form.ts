import type { Excess, FileLimits } from "./limits";

export interface ReceivedFile {
  field: string;
  name: string;
  type: string;
  path: string;
  size: number;
}

export interface ReceivedForm extends AsyncDisposable {
  names: Set<string>;
  /** Not yet validated: see request/parse.server.ts. */
  fields: FormDataOfText;
  files: ReceivedFile[];
  fileNames: string[];
  /** Fields over their limits: all their files are discarded. */
  refused: Map<string, Excess>;
}

export interface FormDataOfText extends FormData {
  get(name: string): string | null;
  getAll(name: string): string[];
}

export interface ReceiveOptions {
  /** Includes the names of fields and files, but not the files. */
  textBytes?: number;
  files?: Record<string, FileLimits>;
  fields?: number;
}

export const MOST_FIELDS = 200;

/**
 * Some clients name list fields `name[]`, or number those of the pictures to keep, without which all would
 * be removed. busboy passes undefined for unnamed parts.
 */
export function listName(name = "") {
  return name.replace(/\[\]$|(?<=^uploadImageFilenames)\[\d+\]$/, "");
}
