const FULL_WIDTH_END = /[\u3002\uff01\uff1f]$/;

/**
 * Sentences one after the other. After a full-width full stop, which brings its own room, no space follows.
 * @example sentences('One.', 'Two.') // 'One. Two.'
 */
export function sentences(...all: readonly string[]): string {
  return all.reduce((before, next) => before + (FULL_WIDTH_END.test(before) ? '' : ' ') + next);
}
