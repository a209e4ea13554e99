/** What our compiler puts around the functions that run in a page, and of which the page knows nothing. */
export const NAMES = 'window.__name = (named) => named';
