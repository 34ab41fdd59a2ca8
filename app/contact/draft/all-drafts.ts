/** One file for the browser, loaded when it is needed. */
export { DraftOffer, StoredNote } from "./draft-offer";
export { forgetFiles, readFiles, storeFiles } from "./stored-files";
export { restoreDraft, storeDraft } from "./tab-draft";
export { readTyped, storePressed, storeTyped } from "./typed-draft";
