/** In the place of its polyfill: the browser's own. */
export default globalThis.ResizeObserver;
