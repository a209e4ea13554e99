import { treasury } from '@ocean/api/operators/money/treasury';
import { useRead } from '../../api/use-read.ts';
import { Loaded } from '../../parts/load-state.tsx';
import { Page } from '../../parts/page.tsx';
import { DayCloses } from './day-closes.tsx';
import { Caps, InFlight } from './flight.tsx';
import { Pools } from './pools.tsx';
import { Reserves } from './reserves.tsx';

const EVERY_MS = 60_000;

/** Assets and liabilities of the platform, each as a chart with its figures in a table. */
export function TreasuryScreen() {
  const reserves = useRead(treasury.reserves, {}, { everyMs: EVERY_MS });
  const pools = useRead(treasury.pools, {});
  const flight = useRead(treasury.flight, {}, { everyMs: EVERY_MS });
  const days = useRead(treasury.days, {});
  return (
    <Page title="Treasury" about="Read from the ledger and, for the reserves, from the chain at the last settled block.">
      <Loaded of={reserves}>{(data) => <Reserves {...data} />}</Loaded>
      <Loaded of={pools}>{({ rows }) => <Pools rows={rows} />}</Loaded>
      <Loaded of={flight}>
        {({ inFlight, caps }) => (
          <>
            <InFlight rows={inFlight} />
            <Caps rows={caps} />
          </>
        )}
      </Loaded>
      <Loaded of={days}>{(data) => <DayCloses {...data} />}</Loaded>
    </Page>
  );
}
