import { RadioCards } from '@ocean/ui/radio-cards';
import { showPercent } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import type { StakeForm } from './use-stake-form.ts';

/** The two methods, with the difference in a sentence each. */
export function MethodChoice({ form }: { form: StakeForm }) {
  const t = useText();
  const methods = form.query.data?.methods ?? [];
  return (
    <RadioCards
      columns={2}
      label={t('staking.fact.method')}
      value={form.method}
      onChange={(method) => form.change({ method })}
      cards={methods.map(({ method }) => ({
        value: method,
        name: t(`staking.method.${method}`),
        second: t(`staking.method.${method}.text`),
      }))}
    />
  );
}

/** The terms of the chosen method, each with its rate. */
export function TermChoice({ form }: { form: StakeForm }) {
  const t = useText();
  return (
    <RadioCards
      columns={2}
      label={t('staking.term.label')}
      value={form.term ? String(form.term.days) : null}
      onChange={(days) => form.change({ days: Number(days) })}
      cards={(form.offer?.terms ?? []).map(({ days, rate }) => ({
        value: String(days),
        name: t('staking.term.days', { days }),
        second: t('staking.term.rate', { rate: showPercent(rate) }),
      }))}
    />
  );
}
