import { Refusal } from '@ocean/api/errors';
import { t, textIfKnown } from './use-text.ts';

/** The server's own sentence is already in the page's language. Any other error is a defect of the app and is shown as one. */
export function refusalText(error: unknown): string {
  if (!(error instanceof Refusal)) return t('core.error.unexpected');
  return error.sentence ?? textIfKnown(`errors.${error.key}`, error.params) ?? t('core.error.unexpected');
}
