import { AmountText } from '@ocean/ui/amount-text';
import type { Fact } from '@ocean/ui/facts';
import { RadioCards } from '@ocean/ui/radio-cards';
import { showExact, showPercent } from '../../../i18n/show.ts';
import { textIfKnown, useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { canExchange, keyOf, type Pair } from './use-exchange.ts';

type PairChoiceProps = { pairs: readonly Pair[]; value: string; onChange: (value: string) => void };

/** Which asset for which, each pair with its rate or the reason why it is closed. */
export function PairChoice({ pairs, value, onChange }: PairChoiceProps) {
  const t = useText();
  const reasonAgainst = (pair: Pair) =>
    !canExchange(pair) && t(pair.isOpen ? 'earnings.exchange.noRate' : 'earnings.exchange.closed');
  const rateOf = ({ from, to, rate }: Pair) => t('earnings.exchange.rate', { from, rate: isolate(showExact(rate), to) });
  return (
    <RadioCards
      label={t('earnings.exchange.pair')}
      value={value}
      onChange={onChange}
      cards={pairs.map((pair) => ({
        value: keyOf(pair),
        name: t('earnings.exchange.pairName', { from: pair.from, to: pair.to }),
        second: reasonAgainst(pair) || rateOf(pair),
        reason: reasonAgainst(pair),
      }))}
    />
  );
}

/** The terms of a pair: what is taken off the rate, and how much of today's limit and of the pool is left. */
export function pairFacts(pair: Pair, t: ReturnType<typeof useText>): Fact[] {
  const left = (amount: string, asset: string) => <AmountText value={amount} unit={asset} size="inline" />;
  return [
    { key: 'spread', label: t('earnings.exchange.spread'), value: showPercent(pair.spreadPercent) },
    { key: 'left', label: t('earnings.exchange.dailyLeft'), value: left(pair.dailyLeft, pair.from) },
    { key: 'pool', label: t('earnings.exchange.poolLeft'), value: left(pair.poolLeft, pair.to) },
  ];
}

/** Whether no other pair leads back, which a buyer should know before. */
export function isOneWay({ from, to }: Pair, pairs: readonly Pair[]): boolean {
  return !pairs.some((other) => other.from === to && other.to === from);
}

/** Where the rate of a pair comes from. */
export function sourceText(pair: Pair, t: ReturnType<typeof useText>): string {
  return t('earnings.exchange.source', { source: textIfKnown(`earnings.source.${pair.rateSource}`) ?? pair.rateSource });
}
