import { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountField } from '@ocean/ui/amount-field';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Facts, SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { RadioCards } from '@ocean/ui/radio-cards';
import { Sheet } from '@ocean/ui/sheet';
import { Skeleton } from '@ocean/ui/skeleton';
import { toast } from '@ocean/ui/toast';
import { useState } from 'react';
import { refusalText } from '../../i18n/refusal-text.ts';
import { showPercent } from '../../i18n/show.ts';
import { textIfKnown, useText } from '../../i18n/use-text.ts';
import { findAmountProblem, isReadyAmount } from '../../sections/amount-problem.ts';
import { isolate } from '../../sections/isolate.ts';
import { showPrecise } from '../../sections/show-precise.ts';
import { subtractAmounts } from '../../sections/subtract-amounts.ts';
import { useIsPast } from '../../sections/use-is-past.ts';
import { useRoughSeconds } from '../../sections/use-rough-seconds.ts';
import type { Balance } from './asset-parts.ts';

type Answer = OutputOf<typeof earnings.convert>;
type Pair = NonNullable<Answer['pairs']>[number];
type Quote = NonNullable<Answer['quote']>;

type ExchangeSheetProps = { open: boolean; onClose: () => void; balances: readonly Balance[] };

/** An amount, an offer that holds for a while, one tap. Nothing moves before the last one. */
export function ExchangeSheet({ open, onClose, balances }: ExchangeSheetProps) {
  const t = useText();
  const pairs = useApiQuery(earnings.convert, {}, { enabled: open });
  const [chosen, setChosen] = useState<string | null>(null);
  const [amount, setAmount] = useState('');
  const [quote, setQuote] = useState<Quote | null>(null);
  const ask = useApiMutation(earnings.convert, { errors: 'inline', onSuccess: (answer) => setQuote(answer.quote ?? null) });
  const close = () => {
    onClose();
    setQuote(null);
    ask.reset();
  };
  const exchange = useApiMutation(earnings.convert, {
    errors: 'inline',
    invalidates: 'all',
    onSuccess: () => {
      close();
      setAmount('');
      toast(t('assets.done'), 'good');
    },
  });
  const firstOpen = pairs.data?.pairs?.find((pair) => pair.isOpen && pair.rate !== null);
  const pair = pairs.data?.pairs?.find((one) => keyOf(one) === chosen) ?? firstOpen ?? pairs.data?.pairs?.[0];
  const request = () => {
    exchange.reset();
    if (pair) ask.mutate({ from: pair.from, to: pair.to, amount, action: 'quote' });
  };
  const available = balances.find((one) => one.asset === pair?.from)?.available;
  return (
    <Sheet
      open={open}
      onClose={close}
      dismissible={!exchange.isPending}
      title={t('assets.exchange.title')}
      lead={t('assets.exchange.lead')}
      actions={
        quote ? (
          <OfferActions
            quote={quote}
            isBusy={exchange.isPending || ask.isPending}
            onConfirm={() => exchange.mutate({ quoteId: quote.quoteId })}
            onAgain={request}
            onChange={() => setQuote(null)}
          />
        ) : (
          <>
            <Button
              busy={ask.isPending}
              disabled={!pair || !isReadyAmount(amount, pair.from)}
              why={amount === '' && t('assets.exchange.enter')}
              onClick={request}
            >
              {t('assets.exchange.quote')}
            </Button>
            <Button kind="quiet" onClick={close}>
              {t('core.cancel')}
            </Button>
          </>
        )
      }
    >
      {!pairs.data && !pairs.error && <Skeleton width="100%" height={160} radius={14} />}
      {pairs.error && !pairs.data && <Notice tone="bad">{refusalText(pairs.error)}</Notice>}
      {quote ? (
        <Offer quote={quote} />
      ) : (
        pair && (
          <>
            <PairChoice pairs={pairs.data?.pairs ?? []} value={keyOf(pair)} onChange={setChosen} />
            <GiveField pair={pair} amount={amount} available={available} onChange={setAmount} />
            <PairFacts pair={pair} />
          </>
        )
      )}
      {(ask.error ?? exchange.error) && <Notice tone="bad">{refusalText(ask.error ?? exchange.error)}</Notice>}
    </Sheet>
  );
}

function keyOf(pair: Pair): string {
  return `${pair.from}-${pair.to}`;
}

function PairChoice({ pairs, value, onChange }: { pairs: readonly Pair[]; value: string; onChange: (value: string) => void }) {
  const t = useText();
  const second = (pair: Pair) => {
    if (!pair.isOpen) return t('assets.exchange.closed');
    if (pair.rate === null) return t('assets.exchange.noRate');
    return t('assets.exchange.rate', { from: pair.from, rate: isolate(showPrecise(pair.rate), pair.to) });
  };
  return (
    <RadioCards
      label={t('assets.exchange.pair')}
      value={value}
      onChange={onChange}
      cards={pairs.map((pair) => ({
        value: keyOf(pair),
        name: t('assets.exchange.pairName', { from: pair.from, to: pair.to }),
        second: second(pair),
        disabled: !pair.isOpen || pair.rate === null,
      }))}
    />
  );
}

type GiveFieldProps = { pair: Pair; amount: string; available: string | undefined; onChange: (amount: string) => void };

function GiveField({ pair, amount, available, onChange }: GiveFieldProps) {
  const t = useText();
  const problem = findAmountProblem(amount, pair.from);
  const isShort =
    available !== undefined && isReadyAmount(amount, pair.from) && subtractAmounts(available, amount, pair.from) === null;
  return (
    <AmountField
      label={t('assets.exchange.give')}
      unit={pair.from}
      value={amount}
      onChange={onChange}
      aside={available !== undefined && t('assets.available', { amount: isolate(showPrecise(available)) })}
      error={problem ? t(`errors.${problem.key}`, problem.params) : isShort && t('assets.exchange.short')}
      max={available === undefined ? undefined : { label: t('assets.max'), value: available }}
      autoFocus
    />
  );
}

function PairFacts({ pair }: { pair: Pair }) {
  const t = useText();
  return (
    <div className="grid gap-2 text-label">
      <Facts
        facts={[
          { key: 'spread', label: t('assets.exchange.spread'), value: showPercent(pair.spreadPercent) },
          {
            key: 'left',
            label: t('assets.exchange.dailyLeft'),
            value: <AmountText value={pair.dailyLeft} unit={pair.from} size="inline" />,
          },
          {
            key: 'pool',
            label: t('assets.exchange.poolLeft'),
            value: <AmountText value={pair.poolLeft} unit={pair.to} size="inline" />,
          },
        ]}
      />
      <p className="hint">
        {t('assets.exchange.source', { source: textIfKnown(`assets.source.${pair.rateSource}`) ?? pair.rateSource })}
      </p>
    </div>
  );
}

function Offer({ quote }: { quote: Quote }) {
  const t = useText();
  const seconds = useRoughSeconds(quote.expiresAt);
  const isPast = useIsPast(quote.expiresAt);
  return (
    <>
      <SummaryBox
        label={t('assets.exchange.get')}
        note={t('assets.exchange.rate', { from: quote.from, rate: isolate(showPrecise(quote.rate), quote.to) })}
        amount={<AmountText value={quote.get} unit={quote.to} size="large" />}
        facts={[
          {
            key: 'give',
            label: t('assets.exchange.give'),
            value: <AmountText value={quote.give} unit={quote.from} places="exact" />,
          },
          {
            key: 'after',
            label: t('assets.exchange.after', { asset: quote.from }),
            value: <AmountText value={quote.balanceAfter} />,
            isTotal: true,
          },
        ]}
      />
      {isPast ? (
        <Notice tone="warn">{t('assets.exchange.passed')}</Notice>
      ) : (
        <Notice tone="quiet" icon="clock">
          {t(seconds > 10 ? 'assets.exchange.holds' : 'assets.exchange.holdsBriefly', { seconds })}
        </Notice>
      )}
    </>
  );
}

type OfferActionsProps = { quote: Quote; isBusy: boolean; onConfirm: () => void; onAgain: () => void; onChange: () => void };

function OfferActions({ quote, isBusy, onConfirm, onAgain, onChange }: OfferActionsProps) {
  const t = useText();
  const isPast = useIsPast(quote.expiresAt);
  const isShort = quote.balanceAfter === null;
  return (
    <>
      {isPast ? (
        <Button busy={isBusy} onClick={onAgain}>
          {t('assets.exchange.again')}
        </Button>
      ) : (
        <Button busy={isBusy} disabled={isShort} why={isShort && t('assets.exchange.short')} onClick={onConfirm}>
          {t('assets.exchange.confirm', { amount: isolate(showPrecise(quote.give), quote.from) })}
        </Button>
      )}
      <Button kind="quiet" disabled={isBusy} onClick={onChange}>
        {t('assets.exchange.change')}
      </Button>
    </>
  );
}
