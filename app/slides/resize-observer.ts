/** All browsers have what react-slick loads as `resize-observer-polyfill` (vite.config.ts). */
export default globalThis.ResizeObserver;
