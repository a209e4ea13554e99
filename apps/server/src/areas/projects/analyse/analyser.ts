import type { AnalysisFallback, ProfileItem, RiskKind } from '@ocean/api/areas/projects/states';
import type { LanguageCode } from '@ocean/api/language-codes';

/** What an analysis reads of a project. The contact is not included: only reviewers read it. */
export type ProjectToAnalyse = {
  /** The owner; an outside analyser applies its limits per account. */
  readonly account: string;
  /** The language of the notes. */
  readonly language: LanguageCode;
  readonly name: string;
  readonly profile: string;
  readonly files: readonly AnalysedFile[];
};

/** `type` is the one decided by content, such as "application/pdf"; `hash` is the SHA-256 of the content, 64 hexadecimal digits. */
export type AnalysedFile = { readonly name: string; readonly type: string; readonly bytes: number; readonly hash: string };

export type Analysis = {
  /** The model that answered, or "built-in". */
  readonly by: string;
  /** Why this analyser stands in for the one that was asked; missing when it is the one that was asked. */
  readonly fallback?: AnalysisFallback;
  readonly promptVersion: string;
  /** The whole proposed profile; unchanged when nothing is proposed. */
  readonly profile: string;
  /** 0 to 100, a whole number. */
  readonly score: number;
  /** `note` is in the owner's language, or null where the item's own name says enough. */
  readonly missing: readonly { readonly item: ProfileItem; readonly note: string | null }[];
  readonly risks: readonly { readonly risk: RiskKind; readonly note: string | null }[];
  /** SHA-256 of everything that was read, the profile's first. */
  readonly read: readonly string[];
};

/**
 * Port: finds what a project lacks and proposes a better profile. It changes nothing; the owner accepts each difference. Text
 * is sent to an outside service only with the owner's consent, and never within a transaction.
 * @throws NoAnswer when it cannot answer now
 */
export type Analyser = {
  analyse(project: ProjectToAnalyse): Promise<Analysis>;
};
