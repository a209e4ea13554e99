const MAX_TITLE_LENGTH = 80;

/** A thread is titled with its first question. @example titleOf('How do I\nleave?') // 'How do I leave?' */
export function titleOf(question: string): string {
  const letters = [...question.replaceAll(/\s+/g, ' ')];
  return letters.length <= MAX_TITLE_LENGTH ? letters.join('') : `${letters.slice(0, MAX_TITLE_LENGTH - 1).join('')}…`;
}

/** Longer threads continue in a new one, so that what is read and shown of one stays small. */
export const MAX_QUESTIONS_IN_THREAD = 100;
