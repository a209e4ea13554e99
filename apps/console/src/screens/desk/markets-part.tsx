import { ASSET_NAMES, type Asset } from '@ocean/api/assets';
import { desk } from '@ocean/api/operators/desk';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Facts } from '../../parts/facts.tsx';
import { grouped } from '../../parts/figures/grouped.ts';
import { Loaded } from '../../parts/load-state.tsx';
import { Queue } from '../../parts/queue.tsx';
import { ReasonActs } from '../../parts/reason-acts.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TextField } from '../../parts/text-field.tsx';

type Market = OperatorOutputOf<typeof desk.markets>['rows'][number];
type Props = { onDone(said: readonly string[]): void };

const EVERY_MS = 60_000;
const PERCENT = /^\d{1,2}(\.\d{1,2})?$/;
const BAND_HINT = 'Percent to both sides of the reference, between 0.01 and 50, such as 2.5.';

/** Assets that are traded against USDT, and how far a rate may be from its reference. */
export function MarketsPart({ onDone }: Props) {
  const list = useRead(desk.markets, {}, { everyMs: EVERY_MS });
  return (
    <Loaded of={list}>
      {({ rows }) => (
        <>
          <Queue<Market>
            label="Markets"
            rows={rows}
            keyOf={({ asset }) => asset}
            empty="There is no market yet."
            columns={[
              { head: 'Market', cell: ({ asset }) => `${asset}/USDT` },
              { head: 'State', cell: ({ isOpen }) => (isOpen ? 'open' : 'closed') },
              { head: 'Band', isNumber: true, cell: ({ band }) => `${band} %` },
              { head: 'Reference', isNumber: true, cell: ({ reference }) => reference ?? 'none: it pauses' },
              { head: 'Pending orders', isNumber: true, cell: ({ pending }) => pending },
            ]}
            detail={(market) => <MarketDetail key={market.asset} market={market} onDone={onDone} />}
          />
          <NewMarket
            unused={ASSET_NAMES.filter((one) => one !== 'USDT' && !rows.some(({ asset }) => asset === one))}
            onDone={onDone}
          />
        </>
      )}
    </Loaded>
  );
}

function MarketDetail({ market, onDone }: Props & { readonly market: Market }) {
  const { asset, isOpen, band, reference, least, most, pending } = market;
  const [percent, setPercent] = useState('');
  const hasBand = PERCENT.test(percent.trim());
  const bandAct = { endpoint: desk.setBand, label: 'Set the band', fields: { asset, percent: percent.trim() } };
  return (
    <>
      <h2>{asset}/USDT</h2>
      <Facts
        facts={[
          ['Reference now', reference && `${grouped(reference)} USDT`],
          ['Band', `${band} %`],
          ['A rate is at least', least && `${grouped(least)} USDT`],
          ['A rate is at most', most && `${grouped(most)} USDT`],
          ['Pending orders', String(pending)],
        ]}
      />
      <h3>What a decision does</h3>
      <ul>
        <li>
          {isOpen
            ? `Closed, it takes no new orders; the ${pending} that are pending end by themselves.`
            : 'Open, new orders can be placed again.'}
        </li>
        <li>Another band holds for every rate from now on.</li>
      </ul>
      <TextField label="Another band" value={percent} onChange={setPercent} hint={BAND_HINT} />
      <ReasonActs
        hint="It is kept."
        acts={[
          isOpen
            ? { endpoint: desk.closeMarket, label: 'Close the market', fields: { asset }, isDangerous: true }
            : { endpoint: desk.openMarket, label: 'Open the market', fields: { asset } },
          ...(hasBand ? [bandAct] : []),
        ]}
        onDone={onDone}
      />
    </>
  );
}

function NewMarket({ unused, onDone }: Props & { readonly unused: readonly Asset[] }) {
  const [asset, setAsset] = useState<Asset>();
  const [percent, setPercent] = useState('');
  if (unused.length === 0) return null;
  const fits = asset !== undefined && unused.includes(asset) && PERCENT.test(percent.trim());
  const act = { endpoint: desk.addMarket, label: 'Add the market', fields: { asset, percent: percent.trim() } };
  return (
    <section className="sheet found">
      <h2>Add a market</h2>
      <p>It is open at once, with this band.</p>
      <SelectField
        label="Asset"
        value={asset}
        options={unused}
        none="choose"
        onChange={(chosen) => setAsset(unused.find((one) => one === chosen))}
      />
      <TextField label="Band" value={percent} onChange={setPercent} hint={BAND_HINT} />
      <ReasonActs hint="It is kept." acts={fits ? [act] : []} onDone={onDone} />
    </section>
  );
}
