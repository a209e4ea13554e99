import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { showAmount } from '../../i18n/show.ts';
import { textIfKnown, useText } from '../../i18n/use-text.ts';
import { isPositive } from '../amounts/is-positive.ts';
import { sumAmounts } from '../amounts/sum-amounts.ts';
import { answerSince } from '../forms/answer-since.ts';
import { balanceFacts } from '../forms/balance-facts.tsx';
import { FormSheet } from '../forms/form-sheet.tsx';
import { useOpenedAt } from '../forms/use-opened-at.ts';
import { useSheetAct } from '../forms/use-sheet-act.ts';
import { isolate } from '../text/isolate.ts';

/**
 * What collecting does, before it is done: how much, out of which pool, what is available afterwards. Only what was
 * answered since it was opened: an older amount would change under the finger.
 */
export function CollectSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const openedAt = useOpenedAt(open);
  const query = useApiQuery(bots.summary, {}, { enabled: open, staleTime: 0 });
  const balances = useApiQuery(earnings.dashboard, { range: 30 }, { enabled: open, staleTime: 0 });
  const summary = answerSince(query, openedAt);
  const dashboard = answerSince(balances, openedAt).data;
  const collect = useSheetAct(earnings.collect, { message: t('earnings.collect.done'), onDone: onClose });
  const income = summary.data?.income;
  const asset = income?.asset ?? 'BCG';
  const balance = dashboard?.assets.find((one) => one.asset === asset)?.available;
  const balanceAfter = income && balance !== undefined ? sumAmounts([income.uncollected, balance]) : undefined;
  const source = dashboard?.income.fundedBy.static;
  const nothing = income && !isPositive(income.uncollected) && t('earnings.collect.nothing');
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('earnings.collect.title')}
      lead={t('earnings.collect.lead')}
      action={
        <Button
          busy={collect.isPending}
          reason={income ? nothing : t('core.loading')}
          onClick={() => collect.mutate({ kind: 'static' })}
        >
          {t('earnings.collect.confirm', { amount: isolate(showAmount(income?.uncollected), asset) })}
        </Button>
      }
      {...(income ? {} : { query: { error: summary.error, isFetching: query.isFetching, refetch: query.refetch } })}
      act={{ isBusy: collect.isPending, error: collect.error }}
    >
      <SummaryBox
        label={t('earnings.collect.amount')}
        note={source && (textIfKnown(`earnings.fundedBy.${source}`) ?? source)}
        amount={<AmountText value={income?.uncollected} unit={asset} size="large" />}
        facts={balanceFacts({ asset, balance, balanceAfter }, t)}
      />
    </FormSheet>
  );
}
