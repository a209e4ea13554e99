import { textIfKnown } from '../../../i18n/use-text.ts';

/** Who paid an income, in words; a source that this build does not know yet by its own name. */
export function fundingText(fundedBy: string): string {
  return textIfKnown(`earnings.fundedBy.${fundedBy}`) ?? fundedBy;
}
