import { ASSET_NAMES, type Asset } from '@ocean/api/assets';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { treasury } from '@ocean/api/operators/money/treasury';
import { useState } from 'react';
import { grouped } from '../../parts/figures/grouped.ts';
import { SelectField } from '../../parts/select-field.tsx';
import { SignAct } from '../../parts/sign-act.tsx';
import { TextField } from '../../parts/text-field.tsx';

type Pool = OperatorOutputOf<typeof treasury.pools>['rows'][number];

const KINDS = ['fund a pool', 'pay a member'] as const;

/** Moves an amount from the treasury into a pool or to a member, with the balances of both beside the form. */
export function MoveForm({ pools }: { pools: readonly Pool[] }) {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('fund a pool');
  const [to, setTo] = useState('');
  const [asset, setAsset] = useState<Asset>('USDT');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const isPool = kind === 'fund a pool';
  const funded = [...new Set(pools.filter((pool) => pool.isFunded).map(({ part }) => part))];
  const fields = {
    kind: isPool ? ('poolFunded' as const) : ('treasuryPaid' as const),
    ...{ to: to.trim(), asset, amount: amount.trim(), reason },
  };
  const isComplete = fields.to !== '' && /^\d+(\.\d+)?$/.test(fields.amount) && reason.trim() !== '';
  return (
    <section className="sheet">
      <h2>Move out of the treasury</h2>
      <div className="filters">
        <SelectField
          label="What"
          value={kind}
          options={KINDS}
          onChange={(chosen) => {
            setKind(chosen ?? kind);
            setTo('');
          }}
        />
        {isPool ? (
          <SelectField label="Pool" value={to} options={funded} none="choose" onChange={(pool) => setTo(pool ?? '')} />
        ) : (
          <TextField label="Address of the member" value={to} onChange={setTo} />
        )}
        <TextField label="Amount" value={amount} onChange={setAmount} />
        <SelectField label="Asset" value={asset} options={ASSET_NAMES} onChange={(chosen) => setAsset(chosen ?? asset)} />
        <div className="grow">
          <TextField label="Reason" value={reason} onChange={setReason} />
        </div>
      </div>
      <Effect {...{ pools, asset, amount: fields.amount }} to={isPool ? to : undefined} />
      {isComplete ? (
        <SignAct key={JSON.stringify(fields)} endpoint={treasury.move} fields={fields} label="Show the text to sign" />
      ) : (
        <p className="quiet">Say to where, how much and why.</p>
      )}
    </section>
  );
}

type Moved = { readonly pools: readonly Pool[]; readonly asset: Asset; readonly amount: string; readonly to: string | undefined };

/** Balances of both sides before the movement. The ledger determines the balances after it. */
function Effect({ pools, asset, amount, to }: Moved) {
  const holds = (part: string) => pools.find((pool) => pool.part === part && pool.asset === asset)?.amount ?? '0';
  const moved = Number(amount);
  const after = (before: string, change: number) =>
    Number.isFinite(change) && amount !== '' ? `, about ${grouped((Number(before) + change).toFixed(2))} after it` : '';
  return (
    <p>
      The treasury holds {grouped(holds('treasury'))} {asset}
      {after(holds('treasury'), -moved)}.{' '}
      {to !== undefined && to !== '' && (
        <>
          The {to} holds {grouped(holds(to))} {asset}
          {after(holds(to), moved)}.
        </>
      )}
    </p>
  );
}
