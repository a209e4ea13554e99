import { language } from '../../i18n/locale.ts';

/**
 * An amount with its unit inside a sentence: kept together, and left-to-right inside Arabic. In a
 * left-to-right language the marks would only hinder copying and searching.
 */
export function isolate(shown: string, unit?: string): string {
  const text = unit ? `${shown}\u00a0${unit}` : shown;
  return language.dir === 'rtl' ? `\u2066${text}\u2069` : text;
}
