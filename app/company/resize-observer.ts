/** What react-slick takes from `resize-observer-polyfill`, which vite.config.ts leads here: every browser has its own by now. */
export default globalThis.ResizeObserver;
