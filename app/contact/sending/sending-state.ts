/** By this header, the form's script names its one-time token. */
export const TOKEN_HEADER = "x-token";

export type SendingState =
  | { state: "stored"; receipt?: string | undefined }
  | { state: "arriving" }
  | { state: "missing" };
