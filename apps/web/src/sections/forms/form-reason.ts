import type { useText } from '../../i18n/use-text.ts';

type FormState = {
  /** What to fill in first; false once no field is empty. */
  missing: string | false;
  /** The check of the fields is on its way. */
  isChecking?: boolean;
  /** Nothing stands in the way of the act. */
  isReady: boolean;
};

/** Why the main button of a form cannot be used yet; null once it can. What is wrong with a field stands at the field. */
export function formReason({ missing, isChecking = false, isReady }: FormState, t: ReturnType<typeof useText>): string | null {
  if (missing) return missing;
  if (isChecking) return t('core.form.checking');
  return isReady ? null : t('core.form.correct');
}
