/** Limits of the tree's shape, checked by `npm run house` and by the tests of the tree. */
export const MAX_FUNCTION_LINES = 70;
export const MAX_FOLDER_FILES = 20;
export const MAX_WALK_FILES = 8;

/** The first test that needs the syntax trees waits until all files are parsed, which is slow on a busy machine. */
export const PARSING = { timeout: 120_000 };
