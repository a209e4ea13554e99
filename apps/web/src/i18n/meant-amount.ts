import { typedAmount } from './typed-amount.ts';
import { t } from './use-text.ts';

type Guess = { readonly meant?: string; readonly isBegun?: boolean };

/** The question of an amount field when the separators are those of another language. @example "Did you mean 2.5?" */
export function meantAmount(problem: Guess | null) {
  const { meant, isBegun } = problem ?? {};
  const value = meant === undefined ? undefined : typedAmount(meant);
  return {
    meant: value === undefined ? undefined : { label: t('core.form.didYouMean', { amount: value }), value },
    isBegun,
  };
}
