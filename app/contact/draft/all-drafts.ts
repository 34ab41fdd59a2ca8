/** One file for the browser, loaded when it is needed. */
export { DraftOffer, StoredNote as KeptNote } from "./draft-offer";
export { forgetFiles, readFiles, storeFiles as keepFiles } from "./stored-files";
export { restoreDraft, storeDraft } from "./tab-draft";
export { readTyped, storePressed as notePressed, storeTyped as keepTyped } from "./typed-draft";
