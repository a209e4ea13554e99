import { prices } from '@ocean/api/operators/money/prices';
import { session } from '@ocean/api/operators/session';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { AddressText } from '../../parts/address-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { BarList } from '../../parts/figures/bar-list.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { Pager } from '../../parts/pager.tsx';
import { ReasonActs } from '../../parts/reason-acts.tsx';
import { SignAct } from '../../parts/sign-act.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { type Price, STATES } from './price.ts';

export function PriceDetail({ row }: { row: Price }) {
  const { asset, kind, state, sold, accepted, last, newest, average, averageHours, maxAgeHours, maxJumpPercent } = row;
  return (
    <>
      <h2>{asset}</h2>
      {state === 'waiting' && newest && <Held asset={asset} newest={newest} maxJumpPercent={maxJumpPercent} />}
      <Facts
        facts={[
          ['State', STATES[state]],
          ['The platform sells at', sold && `${sold} USDT`],
          ['It accepts at', accepted && `${accepted} USDT`],
          ['Last price', last && `${last.price} USDT`],
          ['Since', last && <TimeText key="since" at={last.at} />],
          ['Set by', newest && <AddressText key="author" address={newest.author} />],
          [`Average of ${averageHours} h`, average && `${average} USDT`],
          ['Breaker', kind === 'operator' ? `beyond ${maxJumpPercent} % of the average` : 'the pair’s own doubts'],
          ['Too old after', kind === 'operator' ? `${maxAgeHours} h` : null],
        ]}
      />
      <SetPrice asset={asset} kind={kind} />
      <History asset={asset} kind={kind} />
    </>
  );
}

type HeldPrice = Pick<Price, 'asset' | 'maxJumpPercent'> & { readonly newest: NonNullable<Price['newest']> };

/** The price that the breaker holds, with the button for an operator other than the one who set it. */
function Held({ asset, newest: { price, author }, maxJumpPercent }: HeldPrice) {
  const { data: me } = useRead(session.show, {});
  return (
    <>
      <p className="note">
        {price} USDT is further than {maxJumpPercent} % from the average: nothing is quoted until an operator other than{' '}
        <AddressText address={author} /> confirms it, or another price is set.
      </p>
      {me?.address === author ? (
        <p className="quiet">You have set it: another operator confirms it.</p>
      ) : (
        <ReasonActs
          hint="It is kept in the audit."
          acts={[{ endpoint: prices.confirm, label: `Confirm ${price} USDT`, fields: { asset, price } }]}
        />
      )}
    </>
  );
}

function SetPrice({ asset, kind }: Pick<Price, 'asset' | 'kind'>) {
  const [price, setPrice] = useState('');
  const [reason, setReason] = useState('');
  const isTyped = /^\d+(\.\d+)?$/.test(price.trim());
  return (
    <>
      <h3>Set a price</h3>
      {kind === 'pair' && <p className="quiet">Its price comes from the pair: only 0, which withdraws it, takes effect.</p>}
      <TextField label="USDT for one" value={price} onChange={setPrice} hint="0 withdraws the price." />
      <TextField label="Reason" value={reason} onChange={setReason} />
      {isTyped && <Breaker asset={asset} price={price.trim()} />}
      {isTyped && reason.trim() !== '' ? (
        <SignAct
          key={`${price}/${reason}`}
          endpoint={prices.set}
          fields={{ asset, price: price.trim(), reason }}
          label="Show the text to sign"
        />
      ) : (
        <p className="quiet">Type a price and a reason.</p>
      )}
    </>
  );
}

/** Previews the effect of a price before it is signed. */
function Breaker({ asset, price }: Pick<Price, 'asset'> & { price: string }) {
  const preview = useRead(prices.preview, { asset, price });
  return (
    <Loaded of={preview}>
      {({ isJump, isWithdrawal, average, last }) => (
        <p className={isJump || isWithdrawal ? 'note' : undefined}>
          {isWithdrawal && `Nothing is sold or bought for ${asset} until a price is set again. `}
          {isJump && 'The breaker will hold it: nothing is quoted until another operator confirms. '}
          {!isJump && !isWithdrawal && 'It is quoted at once. '}
          {last !== null && `It replaces ${last} USDT. `}
          {average !== null && `The average is ${average} USDT.`}
        </p>
      )}
    </Loaded>
  );
}

function History({ asset, kind }: Pick<Price, 'asset' | 'kind'>) {
  const [after, setAfter] = useState<string>();
  const history = useRead(prices.history, { asset, kind, ...(after !== undefined && { after }) });
  return (
    <>
      <h3>History</h3>
      <Loaded of={history}>
        {({ rows, next }) => (
          <>
            <BarList
              title={rows.length === 0 ? 'No price yet' : 'USDT, oldest first'}
              head={['Set', 'Price']}
              bars={rows.toReversed().map(({ number, price, at, author, reason, isWaiting, doubt }) => ({
                label: `${number}. ${at.slice(0, 16).replace('T', ' ')}${author === null ? '' : ` by ${author.slice(0, 8)}…`}`,
                value: Number(price),
                text: [price, isWaiting ? 'waiting' : '', doubt ?? '', reason ?? ''].filter((part) => part !== '').join(', '),
              }))}
            />
            <Pager next={next} after={after} onPage={setAfter} label="Older" />
          </>
        )}
      </Loaded>
    </>
  );
}
