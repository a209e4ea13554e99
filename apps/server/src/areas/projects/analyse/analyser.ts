import type { AnalysisFallback, ProfileItem, RiskKind } from '@ocean/api/areas/projects/states';
import type { LanguageCode } from '@ocean/api/language-codes';

/** What an analysis reads of a project. The contact is not part of it: nobody but reviewers reads that. */
export type ProjectToAnalyse = {
  /** Of the owner: an outside analyser counts its limits by it. */
  readonly account: string;
  /** In which language notes are written. */
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
  /** Why this one stands in for another that was asked; missing: it was the one that was asked. */
  readonly fallback?: AnalysisFallback;
  readonly promptVersion: string;
  /** The whole profile as it is proposed; the same text when nothing is. */
  readonly profile: string;
  /** 0 to 100, a whole number. */
  readonly score: number;
  /** `note` is in the owner's language, or null where the item's own name says enough. */
  readonly missing: readonly { readonly item: ProfileItem; readonly note: string | null }[];
  readonly risks: readonly { readonly risk: RiskKind; readonly note: string | null }[];
  /** SHA-256 of everything of which something was read, with the profile's first. */
  readonly read: readonly string[];
};

/**
 * Port: says what a project lacks and proposes a better profile. It changes nothing; the owner accepts each difference. Text
 * goes to one that is outside of this server only after the owner agreed, and never within a transaction.
 * @throws NoAnswer when it cannot answer now
 */
export type Analyser = {
  analyse(project: ProjectToAnalyse): Promise<Analysis>;
};
