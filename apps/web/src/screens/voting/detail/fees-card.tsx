import { AmountText } from '@ocean/ui/amount-text';
import { Card } from '@ocean/ui/card';
import { Facts } from '@ocean/ui/facts';
import { showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { ProjectVote } from '../vote-look.ts';
import { ExportVotes } from './export-votes.tsx';

/** What the votes paid, where it lies, and everything that was taken from it. */
export function FeesCard({ project: { id, fees, asset } }: { project: ProjectVote }) {
  const t = useText();
  const rows = ['paid', 'returned', 'paidOut'] as const;
  return (
    <Card title={t('voting.fees')} className="grid gap-3">
      <p className="prose">{t('voting.vote.goesTo')}</p>
      <Facts
        facts={rows.map((key) => ({
          key,
          label: t(`voting.fees.${key}`),
          value: <AmountText value={fees[key]} unit={asset} />,
        }))}
      />
      {fees.payouts.length > 0 && (
        <ul className="grid gap-2">
          {fees.payouts.map(({ number, amount, asset: of, to, reason, at }) => (
            <li key={number} className="border-t border-line pt-2 text-label text-ink-2">
              <span className="flex justify-between gap-3 font-medium text-ink">
                <bdi>{to === 'treasury' ? t('voting.fees.treasury') : to}</bdi>
                <AmountText value={amount} unit={of} size="inline" />
              </span>
              <bdi className="block [overflow-wrap:anywhere]">{reason}</bdi>
              <span className="text-ink-3">{showDateTime(at)}</span>
            </li>
          ))}
        </ul>
      )}
      <ExportVotes id={id} />
    </Card>
  );
}
