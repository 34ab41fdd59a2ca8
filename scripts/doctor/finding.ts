/** One line of `npm run doctor`. */
export interface Finding {
  /** `notice` is worth knowing, but nothing is broken. */
  state: "good" | "notice" | "problem";
  text: string;
  /** What to do about it. */
  todo?: string;
}

export const good = (text: string): Finding => ({ state: "good", text });
export const notice = (text: string, todo?: string): Finding => ({
  state: "notice",
  text,
  ...(todo !== undefined && { todo }),
});
export const problem = (text: string, todo: string): Finding => ({ state: "problem", text, todo });
