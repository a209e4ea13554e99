import { Refusal } from '@ocean/api/errors';
import { t, textIfKnown } from './use-text.ts';

/** The sentence for anything that was thrown; what is not a refusal is a defect of ours and says so. */
export function refusalText(error: unknown): string {
  if (!(error instanceof Refusal)) return t('core.error.unexpected');
  return textIfKnown(`errors.${error.key}`, error.params) ?? t('core.error.unexpected');
}
