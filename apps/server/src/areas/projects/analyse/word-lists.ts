import type { ProfileItem, RiskKind } from '@ocean/api/areas/projects/states';

/** Items that a profile states in words; pictures and evidence are files. */
export type WordedItem = Exclude<ProfileItem, 'pictures' | 'evidence'>;
export type WordedRisk = Extract<RiskKind, 'promisedReturn' | 'noRiskClaimed' | 'urgency'>;

/**
 * Words by language and subject, separated by `|`, so a pattern in a word has no `|` of its own. The first one of an item is its
 * heading. Letters after a word are ignored, unless it ends with a space: `tax ` is not found in "taxi".
 */
export type WordLists = Readonly<Record<string, Readonly<Record<WordedItem | WordedRisk, string>>>>;
