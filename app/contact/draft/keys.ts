/** In sessionStorage: what the form of this tab holds, and under which id its files are kept. */
export const DRAFT_KEY = "contact-draft";
export const FILES_KEY = "contact-files";
/** In localStorage, on phones: what was typed, beyond the tab. */
export const TYPED_KEY = "contact-typed";

/** Names and values of fields. */
export type Values = [name: string, value: string][];
