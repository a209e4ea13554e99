import type { home } from '@ocean/api/areas/home';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText, CountText } from '@ocean/ui/amount-text';
import { showCount } from '../../i18n/show.ts';
import { t } from '../../i18n/use-text.ts';
import { timesOwed } from '../../sections/amounts/times-owed.ts';

type Figures = OutputOf<typeof home.show>['figures'];
export type Figure = keyof Figures;

/** In the order in which they are shown. */
export const FIGURES = ['runningBots', 'members', 'emissionToday', 'burned', 'poolUsdt', 'poolGood', 'reserves'] as const;

export function figureName(figure: Figure): string {
  return t(`home.platform.${figure === 'emissionToday' ? 'emission' : figure}`);
}

/** As the start page has room for it: the emission pool in whole tokens, reserves as a multiple of what is owed. */
export function figureValue(figures: Figures, figure: Figure) {
  if (figure === 'reserves') {
    const { reserves } = figures;
    return reserves
      ? t('home.platform.reservesTimes', { times: showCount(timesOwed(reserves.percent)), asset: reserves.asset })
      : '—';
  }
  const value = figures[figure];
  if (typeof value === 'number') return <CountText value={value} />;
  return <AmountText value={value} places={figure === 'poolGood' ? 0 : 2} unit={figure === 'poolUsdt' ? 'USDT' : 'BCG'} />;
}
