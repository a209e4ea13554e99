import { AmountText, CountText } from '@ocean/ui/amount-text';
import { type Fact, Facts } from '@ocean/ui/facts';
import { showPercent } from '../../../i18n/show.ts';
import { type TextKey, useText } from '../../../i18n/use-text.ts';
import type { Channel } from '../../../sections/desk/order-types.ts';

const MINUTE_S = 60;

/** The record of a passageway's past orders; a dash while a figure is unknown. */
export function ChannelFacts({ facts, isShort = false }: { facts: Channel['facts']; isShort?: boolean }) {
  const t = useText();
  const fact = (key: string, label: TextKey, value: Fact['value']): Fact => ({ key, label: t(label), value });
  const rows = [
    fact('completion', 'deskMarkets.fact.completion', completionText(facts)),
    fact('median', 'deskMarkets.fact.median', medianText(facts.medianSecondsToAccept, t)),
  ];
  if (isShort) return <Facts facts={rows} />;
  return (
    <Facts
      facts={[
        fact('completed', 'deskMarkets.fact.completed', <CountText value={facts.completed} />),
        fact('missed', 'deskMarkets.fact.missed', <CountText value={facts.missed} />),
        ...rows,
        fact('volume', 'deskMarkets.fact.volume', <AmountText value={facts.volume} unit="USDT" size="inline" />),
      ]}
    />
  );
}

function completionText({ completion }: Channel['facts']): string {
  return showPercent(completion === null ? null : String(completion));
}

function medianText(seconds: number | null, t: ReturnType<typeof useText>): string {
  if (seconds === null) return '—';
  if (seconds < MINUTE_S) return t('deskMarkets.minutes.under');
  return t('deskMarkets.minutes', { count: Math.round(seconds / MINUTE_S) });
}
