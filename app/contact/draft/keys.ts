/** In sessionStorage: this tab's form, and the id of its stored files. */
export const DRAFT_KEY = "contact-draft";
export const FILES_KEY = "contact-files";
/** In localStorage, on phones: what was typed, beyond the tab. */
export const TYPED_KEY = "contact-typed";

export type Values = [name: string, value: string][];
