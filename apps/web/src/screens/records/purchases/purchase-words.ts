import type { purchases } from '@ocean/api/areas/purchases';
import type { OutputOf } from '@ocean/api/endpoint';
import type { IconName } from '@ocean/ui/icon';
import { showCount } from '../../../i18n/show.ts';
import { t } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';

export type Purchase = OutputOf<typeof purchases.list>['list'][number];

export function purchaseTitle({ kind, quantity }: Pick<Purchase, 'kind' | 'quantity'>): string {
  if (kind === 'tokens') return isolate(t('records.row.tokens', { tokens: showCount(quantity) }));
  if (kind === 'vote') return t('records.row.vote');
  return kind === 'cards' ? t('records.row.cards', { cards: quantity }) : t('records.row.bots', { count: quantity });
}

export const PURCHASE_ICONS: Readonly<Record<Purchase['kind'], IconName>> = {
  bots: 'robot',
  cards: 'lightning',
  tokens: 'anchor',
  vote: 'ballot',
};

export function methodText({ payBy }: Pick<Purchase, 'payBy'>): string {
  return t(payBy === 'balance' ? 'records.row.fromBalance' : 'records.row.fromWallet');
}
