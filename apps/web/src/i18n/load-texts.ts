import { catalogues } from 'virtual:ocean-texts';
import { i18n } from '@lingui/core';
import { withLatinDigits } from '@ocean/i18n/format-amount';
import { DEFAULT_LANGUAGE } from '@ocean/i18n/languages';
import { language } from './locale.ts';

export type TextGroup = 'core' | 'home' | 'bots' | 'assets' | 'records' | 'wallet' | 'errors';

/** A language without a catalogue is shown in English; the language drawer says so. */
export function hasCatalogue(code: string): boolean {
  return Object.hasOwn(catalogues, code);
}

const shown = hasCatalogue(language.code) ? language.code : DEFAULT_LANGUAGE;
const tag = hasCatalogue(language.code) ? language.tag : DEFAULT_LANGUAGE;

/** Loads groups of texts; a group that is here already costs nothing. */
export async function loadTexts(...groups: readonly TextGroup[]): Promise<void> {
  const loaders = catalogues[shown];
  const loaded = await Promise.all(groups.map((group) => loaders?.[group]?.()));
  for (const catalogue of loaded) if (catalogue) i18n.load(shown, catalogue.messages);
  if (i18n.locale !== shown) i18n.activate(shown, withLatinDigits(tag));
}
