import { Refusal } from '@ocean/api/errors';
import { t, textIfKnown } from './use-text.ts';

/** The server's own sentence is in our language already. What is not a refusal is a defect of ours and says so. */
export function refusalText(error: unknown): string {
  if (!(error instanceof Refusal)) return t('core.error.unexpected');
  return error.sentence ?? textIfKnown(`errors.${error.key}`, error.params) ?? t('core.error.unexpected');
}
