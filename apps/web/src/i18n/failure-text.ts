import { refusalText } from './refusal-text.ts';
import { t } from './use-text.ts';

/** Why a part could not be read, and that no money was affected. */
export function failureText(error: unknown): string {
  return t('core.section.failed.money', { reason: refusalText(error).replace(/[.。।]$/, '') });
}
