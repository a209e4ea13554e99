import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Skeleton } from '@ocean/ui/skeleton';
import { showAmount, showExact } from '../../../i18n/show.ts';
import { plainAmount } from '../../../i18n/typed-amount.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { WantedExchange } from '../../../sections/acts/run-links.ts';
import { isEmptyAmount, isReadyAmount } from '../../../sections/amounts/amount-problem.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { shortBalanceKey } from '../../../sections/amounts/short-balance-key.ts';
import { useHalfTyped } from '../../../sections/amounts/use-half-typed.ts';
import { missingOf, useMissingDeposit } from '../../../sections/deposits/missing-deposit.ts';
import type { Balance } from '../../../sections/earnings/asset-parts.ts';
import { AmountInput } from '../../../sections/forms/amount-input.tsx';
import { formReason } from '../../../sections/forms/form-reason.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { isolate } from '../../../sections/text/isolate.ts';
import { sentences } from '../../../sections/text/sentences.ts';
import { LazyGetFunds } from '../../../wallet/funds/lazy-funds.tsx';
import { availableOf } from '../balances/available-of.tsx';
import { isPriced } from '../prices/is-priced.ts';
import { PriceHistoryButton } from '../prices/price-history-button.tsx';
import { liveResult } from './live-result.ts';
import { OfferBox, OfferButton } from './offer-box.tsx';
import { isOneWay, PairChoice, pairFacts, sourceText } from './pair-choice.tsx';
import { type Exchange, keyOf, type Pair, useExchange } from './use-exchange.ts';

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
      action={offer ? <OfferButton offer={offer} exchange={exchange} /> : <NextButton exchange={exchange} balances={balances} />}
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
  const { isInWallet, heldOf } = useMissingDeposit();
  const lead = t('earnings.exchange.lead');
  if (!pair) return null;
  const available = availableOf(balances, pair.from);
  const missing = missingOf(plainAmount(amount), available);
  // What the wallet cannot bring either is not there, and brings nothing.
  const isThere = missing === null || (isInWallet(pair.from) && missingOf(missing, heldOf(pair.from)) === null);
  const isFromWallet = isNothing(available) && isInWallet(pair.from) && isPositive(heldOf(pair.from) ?? '0');
  const brings = isThere && !isAboveLimit(exchange) ? liveResult(plainAmount(amount), pair) : null;
  return (
    <>
      <PairChoice pairs={pairs} value={keyOf(pair)} onChange={exchange.choose} />
      <AmountInput
        label={t('earnings.exchange.give')}
        asset={pair.from}
        value={amount}
        onChange={exchange.setAmount}
        available={available}
        error={isAboveLimit(exchange) && <AboveLimit pair={pair} isShort={missing !== null} />}
      />
      {isFromWallet && (
        <p className="hint">{t('earnings.exchange.fromWallet', { amount: isolate(showAmount(heldOf(pair.from)), pair.from) })}</p>
      )}
      <SummaryBox
        label={t('earnings.exchange.about')}
        amount={<AmountText value={brings} unit={pair.to} size="medium" />}
        facts={pairFacts(pair, t)}
      />
      {/* Below the figures, which then stand whole on a phone. */}
      <p className="hint">
        {isOneWay(pair, pairs) ? sentences(lead, t('earnings.exchange.oneWay', { from: pair.from, to: pair.to })) : lead}
      </p>
      <div>
        <p className="hint">{sourceText(pair, t)}</p>
        {/* Of what is given where USDT, which has no price, is wanted. */}
        <PriceHistoryButton asset={isPriced(pair.to) ? pair.to : pair.from} />
      </div>
      <p className="hint">{t('earnings.exchange.aboutNote')}</p>
    </>
  );
}

/** More than is left of today's limit: what the balance lacks comes first, because that holds tomorrow as well. */
function AboveLimit({ pair: { from, dailyLeft }, isShort }: { pair: Pair; isShort: boolean }) {
  const t = useText();
  return (
    <>
      {isShort && <span className="block">{t(`errors.${shortBalanceKey(from)}`)}</span>}
      <span className="block">{t('errors.DAILY_CAP_REACHED', { left: showAmount(dailyLeft), asset: from })}</span>
    </>
  );
}

/** Asks for the offer; what the balance lacks for it is brought from the wallet first. */
function NextButton({ exchange, balances }: { exchange: Exchange; balances: readonly Balance[] }) {
  const t = useText();
  const { isInWallet, heldOf, isOnWay, start } = useMissingDeposit();
  const { pair, amount } = exchange;
  const available = pair && availableOf(balances, pair.from);
  // Neither here nor in the wallet: no amount could be exchanged, so what brings one comes before the amount is asked for.
  const hasNone =
    pair && isInWallet(pair.from) && !isOnWay(pair.from) && isNothing(available) && isNothing(heldOf(pair.from) ?? undefined);
  if (hasNone) return <LazyGetFunds asset={pair.from} />;
  const missing = pair && missingOf(plainAmount(amount), available);
  if (!missing || !isInWallet(pair.from) || isAboveLimit(exchange)) return <AskButton exchange={exchange} />;
  if (missingOf(missing, heldOf(pair.from)) !== null) return <LazyGetFunds asset={pair.from} />;
  const deposit = async () => {
    if (await start(pair.from, missing)) exchange.askOffer();
  };
  return (
    <Button reason={isOnWay(pair.from) ? t('earnings.deposit.recent') : null} onClick={() => void deposit()}>
      {t('earnings.deposit.act', { amount: isolate(showExact(missing), pair.from) })}
    </Button>
  );
}

/** Known, and zero. */
function isNothing(amount: string | undefined): boolean {
  return amount !== undefined && !isPositive(amount);
}

/** Of today's limit less is left than that. */
function isAboveLimit({ pair, amount }: Exchange): boolean {
  return pair !== undefined && missingOf(plainAmount(amount), pair.dailyLeft) !== null;
}

function AskButton({ exchange }: { exchange: Exchange }) {
  const t = useText();
  const { pair, amount, isAsking, askOffer } = exchange;
  const isReady = pair !== undefined && isReadyAmount(amount, pair.from) && !isAboveLimit(exchange);
  const isHalfTyped = useHalfTyped(amount, pair?.from ?? '');
  const missing = pair ? isEmptyAmount(amount) && t('earnings.exchange.enter') : t('core.loading');
  return (
    <Button busy={isAsking} {...(isHalfTyped && { why: false })} reason={formReason({ missing, isReady }, t)} onClick={askOffer}>
      {t('earnings.exchange.quote')}
    </Button>
  );
}
