import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Skeleton } from '@ocean/ui/skeleton';
import { plainAmount } from '../../../i18n/typed-amount.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { WantedExchange } from '../../../sections/acts/run-links.ts';
import { isEmptyAmount, isReadyAmount } from '../../../sections/amounts/amount-problem.ts';
import { AmountInput } from '../../../sections/forms/amount-input.tsx';
import { formReason } from '../../../sections/forms/form-reason.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import type { Balance } from '../balances/asset-parts.ts';
import { availableOf } from '../balances/available-of.tsx';
import { liveResult } from './live-result.ts';
import { OfferBox, OfferButton } from './offer-box.tsx';
import { PairChoice, PairFacts } from './pair-choice.tsx';
import { type Exchange, keyOf, useExchange } from './use-exchange.ts';

type ExchangeSheetProps = {
  open: boolean;
  onClose: () => void;
  balances: readonly Balance[];
  wanted?: WantedExchange | null;
  /** Closes it after an exchange. */
  onDone?: () => void;
};

/** An amount, an offer that holds for a while, one tap. Nothing moves before the last one. */
export function ExchangeSheet({ open, onClose, balances, wanted = null, onDone = onClose }: ExchangeSheetProps) {
  const t = useText();
  const exchange = useExchange({ isOpen: open, wanted, onDone });
  const { query, offer, changeAmount } = exchange;
  const close = () => {
    onClose();
    exchange.forget();
  };
  return (
    <FormSheet
      open={open}
      onClose={close}
      title={t('earnings.exchange.title')}
      lead={t('earnings.exchange.lead')}
      action={offer ? <OfferButton offer={offer} exchange={exchange} /> : <AskButton exchange={exchange} />}
      {...(offer ? { dismiss: { label: t('earnings.exchange.change'), onClick: changeAmount } } : {})}
      {...(query.data ? {} : { query })}
      act={{ isBusy: exchange.isExchanging, error: exchange.error }}
    >
      {!query.data && !query.error && <Skeleton width="100%" height={160} radius={14} />}
      {offer ? <OfferBox offer={offer} /> : <ExchangeFields exchange={exchange} balances={balances} />}
    </FormSheet>
  );
}

function ExchangeFields({ exchange, balances }: { exchange: Exchange; balances: readonly Balance[] }) {
  const t = useText();
  const { pairs, pair, amount } = exchange;
  if (!pair) return null;
  return (
    <>
      <PairChoice pairs={pairs} value={keyOf(pair)} onChange={exchange.choose} />
      <AmountInput
        label={t('earnings.exchange.give')}
        asset={pair.from}
        value={amount}
        onChange={exchange.setAmount}
        available={availableOf(balances, pair.from)}
      />
      <SummaryBox
        label={t('earnings.exchange.about')}
        note={t('earnings.exchange.aboutNote')}
        amount={<AmountText value={liveResult(plainAmount(amount), pair)} unit={pair.to} size="medium" />}
        facts={[]}
      />
      <PairFacts pair={pair} />
    </>
  );
}

function AskButton({ exchange: { pair, amount, isAsking, askOffer } }: { exchange: Exchange }) {
  const t = useText();
  const missing = pair ? isEmptyAmount(amount) && t('earnings.exchange.enter') : t('core.loading');
  return (
    <Button
      busy={isAsking}
      reason={formReason({ missing, isReady: pair !== undefined && isReadyAmount(amount, pair.from) }, t)}
      onClick={askOffer}
    >
      {t('earnings.exchange.quote')}
    </Button>
  );
}
