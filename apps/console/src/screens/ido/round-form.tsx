import { ido } from '@ocean/api/operators/money/ido';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Facts } from '../../parts/facts.tsx';
import { grouped } from '../../parts/figures/grouped.ts';
import { Loaded } from '../../parts/load-state.tsx';
import { SignAct } from '../../parts/sign-act.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { isTimeText } from '../../parts/time-typed.ts';

const HOUR_MS = 3_600_000;
const FIRST_HOURS = 72;

/** The form for the next round, with the price and proceeds that it would have if it opened now. */
export function RoundForm({ now }: { now: string }) {
  const soon = (hours: number) => `${new Date(new Date(now).getTime() + hours * HOUR_MS).toISOString().slice(0, 16)}Z`;
  const [total, setTotal] = useState('');
  const [opensAt, setOpensAt] = useState(() => soon(1));
  const [closesAt, setClosesAt] = useState(() => soon(1 + FIRST_HOURS));
  const [reason, setReason] = useState('');
  const isComplete = /^\d+(\.\d+)?$/.test(total.trim()) && isTimeText(opensAt) && isTimeText(closesAt);
  const round = { total: total.trim(), opensAt, closesAt };
  return (
    <section className="sheet">
      <h2>Open a round</h2>
      <div className="filters">
        <TextField label="Total, BCG" value={total} onChange={setTotal} />
        <TextField label="Opens (UTC)" value={opensAt} onChange={setOpensAt} hint="Within a day." />
        <TextField label="Closes (UTC)" value={closesAt} onChange={setClosesAt} />
        <div className="grow">
          <TextField label="Reason" value={reason} onChange={setReason} />
        </div>
      </div>
      {isComplete ? (
        <Preview round={round} reason={reason} />
      ) : (
        <p className="quiet">Type an amount and both times, such as 2026-12-01T10:00Z.</p>
      )}
    </section>
  );
}

type Round = { readonly total: string; readonly opensAt: string; readonly closesAt: string };

function Preview({ round, reason }: { round: Round; reason: string }) {
  const preview = useRead(ido.preview, round);
  return (
    <Loaded of={preview}>
      {({ refusal, price, raises, aDay, pool }) => (
        <>
          <Facts
            facts={[
              ['Price, were it opened now', price && `${price} USDT`],
              ['Raises, if all is sold', raises && `${grouped(raises)} USDT`],
              ['At most a day', `${grouped(aDay)} BCG`],
              ['The pool holds', `${grouped(pool)} BCG`],
            ]}
          />
          {price === null && <p className="note">BCG has no current price: no round is opened until one is set.</p>}
          {refusal !== null && <p className="failure">{refusal}</p>}
          {refusal === null && reason.trim() === '' && <p className="quiet">Give a reason.</p>}
          {refusal === null && reason.trim() !== '' && (
            <SignAct
              key={JSON.stringify([round, reason])}
              endpoint={ido.open}
              fields={{ ...round, reason }}
              label="Show the text to sign"
            />
          )}
        </>
      )}
    </Loaded>
  );
}
