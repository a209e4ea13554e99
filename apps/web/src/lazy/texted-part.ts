import { loadTexts, type TextGroup } from '../i18n/load-texts.ts';
import { type LazyPart, lazyPart } from './lazy-part.ts';

/** A lazy part that loads together with its texts. */
export function textedPart<Part>(load: () => Promise<Part>, ...groups: readonly TextGroup[]): LazyPart<Part> {
  return lazyPart(() => Promise.all([load(), loadTexts(...groups)]).then(([part]) => part));
}
