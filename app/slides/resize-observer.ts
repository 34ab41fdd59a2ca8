/**
 * Replaces `resize-observer-polyfill` for react-slick (see vite.config.ts): all browsers have it
 * built in.
 */
export default globalThis.ResizeObserver;
