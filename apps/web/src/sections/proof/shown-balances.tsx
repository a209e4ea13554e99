import { earnings } from '@ocean/api/areas/earnings';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText } from '@ocean/ui/amount-text';
import { Notice } from '@ocean/ui/notice';
import { showDateTime } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import type { OwnProof } from './check-own.ts';
import { type Comparison, compareShown } from './compare-shown.ts';

/** Null while it is not known what the app shows. */
export function useComparisons(own: OwnProof | null): Comparison[] | null {
  const dashboard = useApiQuery(earnings.dashboard, { range: 7 }, { enabled: own !== null });
  return own && dashboard.data ? compareShown(own.leaves, dashboard.data) : null;
}

/** What is owed by the tree beside what the app shows: it may have moved since, and the records say by what. */
export function ShownBalances({ own, comparisons }: { own: OwnProof; comparisons: readonly Comparison[] }) {
  const t = useText();
  if (comparisons.length === 0) return null;
  const time = showDateTime(own.cutAt);
  return (
    <section>
      <h3 className="pb-1">{t('proof.shown')}</h3>
      <table className="w-full text-label">
        <thead>
          <tr className="text-ink-2">
            <th scope="col" className="py-1 text-start font-normal">
              {t('proof.shown.asset')}
            </th>
            <th scope="col" className="py-1 text-end font-normal">
              {t('proof.shown.owed')}
            </th>
            <th scope="col" className="py-1 text-end font-normal">
              {t('proof.shown.now')}
            </th>
          </tr>
        </thead>
        <tbody>
          {comparisons.map(({ asset, owed, shown }) => (
            <tr key={asset} className="border-t border-line">
              <th scope="row" className="py-1.5 text-start align-top font-medium">
                {asset}
              </th>
              <td className="py-1.5 ps-4 text-end align-top [overflow-wrap:anywhere] [&_.amount]:whitespace-normal">
                <AmountText value={owed} size="inline" places="exact" />
              </td>
              <td className="py-1.5 ps-4 text-end align-top [overflow-wrap:anywhere] [&_.amount]:whitespace-normal">
                <AmountText value={shown} size="inline" places="exact" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="pt-2">
        {comparisons.every(({ isSame }) => isSame) ? (
          <Notice tone="good">{t('proof.shown.same')}</Notice>
        ) : (
          <Notice>{t('proof.shown.differs', { time })}</Notice>
        )}
      </div>
    </section>
  );
}
