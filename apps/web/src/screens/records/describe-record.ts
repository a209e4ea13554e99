import type { records } from '@ocean/api/areas/records';
import type { OutputOf } from '@ocean/api/endpoint';
import type { IconName } from '@ocean/ui/icon';

export type MovementRecord = OutputOf<typeof records.list>['list'][number];
export type Change = MovementRecord['changes'][number];

/** In the order in which the filter offers them. */
export const KINDS = [
  'depositCredited',
  'paymentReceived',
  'paymentCredited',
  'botSoldByWallet',
  'botSoldByBalance',
  'cardSoldByWallet',
  'cardSoldByBalance',
  'botsRun',
  'botsStopped',
  'pledgesReturned',
  'botsRenewed',
  'incomeCollected',
  'converted',
  'transferred',
  'withdrawalHeld',
  'withdrawalClaimed',
  'withdrawalCancelled',
  'withdrawalRefunded',
  'treasuryPaid',
] as const;

const ICONS: Readonly<Record<string, IconName>> = {
  depositCredited: 'down',
  paymentReceived: 'down',
  paymentCredited: 'down',
  botSoldByWallet: 'robot',
  botSoldByBalance: 'robot',
  cardSoldByWallet: 'lightning',
  cardSoldByBalance: 'lightning',
  botsRun: 'play',
  botsStopped: 'stop',
  pledgesReturned: 'renew',
  botsRenewed: 'renew',
  incomeCollected: 'chart',
  converted: 'swap',
  transferred: 'send',
  withdrawalHeld: 'clock',
  withdrawalClaimed: 'up',
  withdrawalCancelled: 'close',
  withdrawalRefunded: 'renew',
  treasuryPaid: 'down',
};

export function recordIcon(kind: string): IconName {
  return ICONS[kind] ?? 'list';
}

/** The change that a row shows: what can be spent afterwards, else the first there is. */
export function leadChange(record: Pick<MovementRecord, 'changes'>): Change | null {
  return record.changes.find((change) => change.part === 'available') ?? record.changes[0] ?? null;
}

/** Every change but the one the row shows. */
export function otherChanges(record: Pick<MovementRecord, 'changes'>): Change[] {
  const lead = leadChange(record);
  return record.changes.filter((change) => change !== lead);
}

export type AccountName = { owner: 'mine' | 'platform' | 'member'; part: string; address: string | null };

/** An own part, `platform/treasury`, or another member's `0x52…9EE7/available`. */
export function readAccount(account: string, isMine: boolean): AccountName {
  const [owner = '', part] = account.split('/');
  if (isMine || part === undefined) return { owner: 'mine', part: part ?? owner, address: null };
  return owner === 'platform' ? { owner: 'platform', part, address: null } : { owner: 'member', part, address: owner };
}
