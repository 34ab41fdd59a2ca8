/** The header by which the form's script names its one-time token. */
export const TOKEN_HEADER = "x-token";

/** What has become of a form that was sent. */
export type SendingState =
  | { state: "stored"; receipt?: string | undefined }
  /** Arriving, waiting for its turn, being examined. */
  | { state: "arriving" }
  /** Not stored, and nothing of it is here. */
  | { state: "missing" };
