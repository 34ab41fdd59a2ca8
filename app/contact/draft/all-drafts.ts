/** One file for the browser, loaded when it is needed. */
export { DraftOffer, KeptNote } from "./draft-offer";
export { forgetFiles, keepFiles, readFiles } from "./kept-files";
export { restoreDraft, storeDraft } from "./tab-draft";
export { keepTyped, notePressed, readTyped } from "./typed-draft";
