import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { Sheet } from '@ocean/ui/sheet';
import { toast } from '@ocean/ui/toast';
import { refusalText } from '../i18n/refusal-text.ts';
import { showAmount } from '../i18n/show.ts';
import { textIfKnown, useText } from '../i18n/use-text.ts';
import { isPositive, sumAmounts } from './amount-parts.ts';
import { isolate } from './isolate.ts';

/** What collecting does, before it is done: how much, out of which pool, what is available afterwards. */
export function CollectSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const income = useApiQuery(bots.summary, {}, { enabled: open }).data?.income;
  const dashboard = useApiQuery(earnings.dashboard, { range: 30 }, { enabled: open }).data;
  const collect = useApiMutation(earnings.award, {
    errors: 'inline',
    invalidates: 'all',
    onSuccess: () => {
      onClose();
      toast(t('assets.done'), 'good');
    },
  });
  const asset = income?.asset ?? 'BCG';
  const available = dashboard?.assets.find((one) => one.asset === asset)?.available;
  const after = income && available !== undefined ? sumAmounts([income.uncollected, available], asset) : null;
  const source = dashboard?.income.fundedBy.static;
  const isNothing = income !== undefined && !isPositive(income.uncollected);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      dismissible={!collect.isPending}
      title={t('assets.collect.title')}
      lead={t('assets.collect.lead')}
      actions={
        <>
          <Button
            busy={collect.isPending}
            disabled={!income || isNothing}
            why={isNothing && t('assets.collect.nothing')}
            onClick={() => collect.mutate({ kind: 'static' })}
          >
            {t('assets.collect.confirm', { amount: isolate(showAmount(income?.uncollected), asset) })}
          </Button>
          <Button kind="quiet" disabled={collect.isPending} onClick={onClose}>
            {t('core.cancel')}
          </Button>
        </>
      }
    >
      <SummaryBox
        label={t('assets.collect.amount')}
        note={source && (textIfKnown(`assets.fundedBy.${source}`) ?? source)}
        amount={<AmountText value={income?.uncollected} unit={asset} size="large" />}
        facts={[
          { key: 'now', label: t('assets.collect.now', { asset }), value: <AmountText value={available} /> },
          { key: 'after', label: t('assets.collect.after'), value: <AmountText value={after} />, isTotal: true },
        ]}
      />
      {collect.isError && <Notice tone="bad">{refusalText(collect.error)}</Notice>}
    </Sheet>
  );
}
