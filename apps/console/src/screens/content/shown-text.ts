import type { Severity } from '@ocean/api/areas/home';
import type { LanguageCode } from '@ocean/api/language-codes';
import type { TextKind } from '@ocean/api/operators/content';

export type InLanguages = Readonly<Partial<Record<LanguageCode, string>>>;

/** A notice, a piece of news, a banner or an incident. All fields of a new one are empty. */
export type ShownText = {
  readonly subject: string;
  readonly kind: TextKind;
  readonly titles: InLanguages;
  readonly bodies: InLanguages | null;
  readonly route: string | null;
  /** Only for an incident. */
  readonly severity: Severity | null;
  readonly missing: readonly LanguageCode[];
};
