import { textIfKnown } from '../../i18n/use-text.ts';

/** The kind of a movement in the words of the records; one that this build does not know yet by its own name, in words. */
export function kindText(kind: string): string {
  return textIfKnown(`records.kind.${kind}`) ?? spaced(kind);
}

/** @example spaced('poolFunded') // 'Pool funded' */
export function spaced(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
