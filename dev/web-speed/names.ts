/** Defines the helper that our compiler adds to functions that run in the page. */
export const NAMES = 'window.__name = (named) => named';
