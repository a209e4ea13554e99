import type { LanguageCode } from '@ocean/api/language-codes';
import type { TextKind } from '@ocean/api/operators/content';

export type InLanguages = Readonly<Partial<Record<LanguageCode, string>>>;

/** A notice, a piece of news or a banner; of a new one everything is empty. */
export type ShownText = {
  readonly subject: string;
  readonly kind: TextKind;
  readonly titles: InLanguages;
  readonly bodies: InLanguages | null;
  readonly route: string | null;
  readonly missing: readonly LanguageCode[];
};
