import { ops } from '@ocean/api/areas/ops';
import { AmountText } from '@ocean/ui/amount-text';
import { ListRow } from '@ocean/ui/list-row';
import { showAmount, showDay } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PagedList } from '../../../sections/lists/paged-list.tsx';
import { useApiPages } from '../../../sections/lists/use-api-pages.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { kindText } from '../../../sections/text/kind-text.ts';

/** The ledger entries whose sum a figure is, newest first. They name no member. */
export function FigureEntries({ figure }: { figure: 'poolUsdt' | 'poolGood' }) {
  const t = useText();
  const pages = useApiPages(ops.figureEntries, { figure, size: 20 });
  return (
    <section>
      <h3 className="pb-2">{t('figures.entries')}</h3>
      <PagedList
        pages={pages}
        empty={<p className="prose">{t('figures.none')}</p>}
        end={t('records.end')}
        more={t('records.more')}
      >
        {({ number, day, kind, amount, asset, balanceAfter }) => (
          <ListRow
            key={number}
            title={kindText(kind)}
            second={showDay(day)}
            end={<AmountText value={amount} unit={asset} />}
            endSecond={t('figures.after', { amount: isolate(showAmount(balanceAfter)) })}
          />
        )}
      </PagedList>
    </section>
  );
}
