import type { records } from '@ocean/api/areas/records';
import type { OutputOf } from '@ocean/api/endpoint';
import type { IconName } from '@ocean/ui/icon';

export type MovementRecord = OutputOf<typeof records.list>['list'][number];
export type Change = MovementRecord['changes'][number];
export type Detail = MovementRecord['details'][string];

/** The kinds of records, in the order in which the filter offers them. */
export const KINDS = [
  'depositCredited',
  'paymentCredited',
  'botSoldByWallet',
  'botSoldByBalance',
  'cardSoldByWallet',
  'cardSoldByBalance',
  'tokenSoldByWallet',
  'tokenSoldByBalance',
  'votePaidByWallet',
  'votePaidByBalance',
  'botsRun',
  'botsStopped',
  'pledgesReturned',
  'botsRenewed',
  'incomeCollected',
  'taskAwarded',
  'converted',
  'transferred',
  'withdrawalHeld',
  'treasuryPaid',
  'voteFeeReturned',
  'voteFeesPaid',
  'stakeOpened',
  'stakeTaken',
  'stakeCancelled',
  'passagewayFilled',
  'passagewayEmptied',
  'orderPlaced',
  'orderCompleted',
  'orderReleased',
  'depositBonded',
  'depositReturned',
] as const;

/** Kinds of movements that are a step of a record of another kind. */
export const STEP_KINDS = [
  'paymentReceived',
  'withdrawalClaimed',
  'withdrawalCancelled',
  'withdrawalRefunded',
  'orderTimedOut',
] as const;

/** Under whose heading the filter offers a kind: how its records end when all goes well. */
export function usualOutcome(kind: string): string {
  return kind === 'withdrawalHeld' ? 'withdrawalClaimed' : kind;
}

const ICONS: Readonly<Record<string, IconName>> = {
  depositCredited: 'down',
  paymentReceived: 'down',
  paymentCredited: 'down',
  botSoldByWallet: 'robot',
  botSoldByBalance: 'robot',
  cardSoldByWallet: 'lightning',
  cardSoldByBalance: 'lightning',
  tokenSoldByWallet: 'anchor',
  tokenSoldByBalance: 'anchor',
  votePaidByWallet: 'ballot',
  votePaidByBalance: 'ballot',
  botsRun: 'play',
  botsStopped: 'stop',
  pledgesReturned: 'renew',
  botsRenewed: 'renew',
  incomeCollected: 'chart',
  taskAwarded: 'check',
  converted: 'swap',
  transferred: 'send',
  withdrawalHeld: 'clock',
  withdrawalClaimed: 'up',
  withdrawalCancelled: 'close',
  withdrawalRefunded: 'renew',
  treasuryPaid: 'down',
  voteFeeReturned: 'renew',
  voteFeesPaid: 'down',
  stakeOpened: 'layers',
  stakeTaken: 'down',
  stakeCancelled: 'close',
  passagewayFilled: 'down',
  passagewayEmptied: 'up',
  orderPlaced: 'clock',
  orderTimedOut: 'close',
  orderCompleted: 'swap',
  orderReleased: 'check',
  depositBonded: 'lock',
  depositReturned: 'renew',
  saleShare: 'chart',
};

export function recordIcon(kind: string): IconName {
  return ICONS[kind] ?? 'list';
}

/** Where money outside of the platform came from or went to, or that all of it came back. */
export type WalletWords = 'toWallet' | 'fromWallet' | 'back';

export type RowFigures = {
  /** What the row shows first, and below it what went the other way. */
  readonly lead: Change | null;
  readonly other: Change | null;
  /** How many changes the row has no room for. */
  readonly more: number;
  readonly words: WalletWords | null;
};

/**
 * The figures of a row: the change of the available balance, or of the wallet when nothing else changed. In a list of one asset
 * that asset comes first.
 */
export function rowFigures(
  { kind, changes, movements }: Pick<MovementRecord, 'kind' | 'changes' | 'movements'>,
  asset = '',
): RowFigures {
  // The amount that a wallet paid for a purchase comes first, even when an excess was returned.
  const rank = rankOf(asset, kind.endsWith('ByWallet'));
  // The reserved reward changes together with the stake, whose figure is enough for a row. The sheet shows both.
  const isOfStake = changes.some(({ part }) => part === 'staked');
  const told = isOfStake ? changes.filter(({ part }) => part !== 'stakeReward') : changes;
  const [lead, other, ...more] = told.toSorted((a, b) => rank(a) - rank(b));
  if (!lead) {
    const [began] = movements[0]?.changes ?? [];
    return {
      lead: began ? { ...began, amount: withoutSign(began.amount) } : null,
      other: null,
      more: 0,
      words: began ? 'back' : null,
    };
  }
  if (other?.part !== 'wallet') return { lead, other: other ?? null, more: more.length, words: null };
  const isSameAmount = other.asset === lead.asset && withoutSign(other.amount) === withoutSign(lead.amount);
  const words = other.amount.startsWith('-') ? 'fromWallet' : 'toWallet';
  return { lead, other: isSameAmount ? null : other, more: more.length, words };
}

/** Available balances come before other parts, and the asset of the list before other assets. */
function rankOf(wanted: string, isPaidByWallet: boolean): (change: Change) => number {
  return ({ asset, part, amount }) => {
    const ofOtherAsset = asset === wanted ? 0 : 2;
    if (isPaidByWallet && part === 'wallet' && amount.startsWith('-')) return ofOtherAsset;
    return part === 'available' ? ofOtherAsset + 1 : part === 'wallet' ? 5 : 4;
  };
}

function withoutSign(amount: string): string {
  return amount.replace('-', '');
}

/** Whether a transfer is incoming for the viewer. */
export function isGain({ changes }: Pick<MovementRecord, 'changes'>): boolean {
  return changes.every(({ amount }) => !amount.startsWith('-'));
}

/**
 * Whether an own entry pays an amount that was held before. The ledger keeps held amounts in the account of `available`, so the
 * entry and the balance after it belong to that account; the available balance already fell when the amount was held.
 */
export function isPaidFromHeld(
  { changes }: Pick<MovementRecord, 'changes'>,
  { asset, part }: { asset: string; part: string },
): boolean {
  const isOf = (wanted: string) => changes.some((change) => change.asset === asset && change.part === wanted);
  return part === 'available' && !isOf('available') && isOf('held');
}

/** What a sheet lists about a record, without the day that it names anyway. */
export function sheetDetails({ details, day }: Pick<MovementRecord, 'details' | 'day'>): [string, Detail][] {
  return Object.entries(details).filter(([name, value]) => name !== 'day' || value !== day);
}

export type AccountName = { owner: 'mine' | 'platform' | 'member' | 'others'; part: string; address: string | null };

/** An own part, `platform/treasury`, another member's `0x52…9EE7/available`, or `others`: everybody else together. */
export function readAccount(account: string, isMine: boolean): AccountName {
  const [owner = '', part] = account.split('/');
  if (!isMine && owner === 'others') return { owner: 'others', part: owner, address: null };
  if (isMine || part === undefined) return { owner: 'mine', part: part ?? owner, address: null };
  return owner === 'platform' ? { owner: 'platform', part, address: null } : { owner: 'member', part, address: owner };
}
