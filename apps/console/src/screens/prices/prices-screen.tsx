import { prices } from '@ocean/api/operators/money/prices';
import { useRead } from '../../api/use-read.ts';
import { Loaded } from '../../parts/load-state.tsx';
import { Page } from '../../parts/page.tsx';
import { Queue } from '../../parts/queue.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useNow } from '../../session/use-now.ts';
import { type Price, STATES } from './price.ts';
import { PriceDetail } from './price-detail.tsx';

const EVERY_MS = 15_000;

/** The prices that quotes are based on, and whether the breaker holds one. */
export function PricesScreen() {
  const list = useRead(prices.list, {}, { everyMs: EVERY_MS });
  const now = useNow();
  return (
    <Page
      title="Prices"
      about="In USDT for one token. One operator sets a price at once; one that jumps waits for another operator."
    >
      <Loaded of={list}>
        {({ rows }) => (
          <Queue<Price>
            label="Prices"
            rows={rows}
            keyOf={({ asset }) => asset}
            empty="No asset has a price."
            columns={[
              { head: 'Asset', cell: ({ asset }) => asset },
              { head: 'Last price', isNumber: true, cell: ({ last }) => last?.price ?? '—' },
              { head: 'Age', cell: ({ last }) => (last ? <TimeText at={last.at} now={now} /> : '—') },
              {
                head: 'State',
                cell: ({ state }) => (state === 'quoted' ? STATES[state] : <strong className="bad">{STATES[state]}</strong>),
              },
              { head: 'Source', cell: ({ kind }) => (kind === 'pair' ? 'pair on chain' : 'operators') },
            ]}
            detail={(row) => <PriceDetail key={row.asset} row={row} />}
          />
        )}
      </Loaded>
    </Page>
  );
}
