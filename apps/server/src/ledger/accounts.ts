import { type Asset, isAsset } from '@ocean/api/assets';
import { v5 as uuidv5 } from 'uuid';
import type { LedgerAccount } from './ledger.ts';

const ACCOUNT_NAMESPACE = '6f0f6c0e-3a7e-5d0b-9d52-0a6d2f6f6b01';
const MAX_REMEMBERED = 50_000;

/** The parts of a member's balance. Their sum is everything the platform owes to that member. */
export const MEMBER_PARTS = ['available', 'pledged', 'staked', 'stakeReward', 'passageway', 'proceeds', 'bonded'] as const;
export type MemberPart = (typeof MEMBER_PARTS)[number];

/** Parts of the platform that already belong to members: uncollected income of closed days. */
export const UNCOLLECTED_PARTS: readonly string[] = ['emissionOwed'];

/**
 * The accounts of one member; `address` in any case. Reserved amounts (holds) stay in `available`.
 * @example member(owner).available('USDT')
 */
export function member(address: string) {
  const owner = address.toLowerCase();
  return {
    /** Spendable, except the amounts held on it. */
    available: (asset: Asset) => account(owner, 'available', asset),
    /** BCG pledged for running bots. */
    pledged: (asset: Asset) => account(owner, 'pledged', asset),
    /** Principal of open stakes. */
    staked: (asset: Asset) => account(owner, 'staked', asset),
    /** Rewards reserved for open stakes and not taken yet, released or not. */
    stakeReward: (asset: Asset) => account(owner, 'stakeReward', asset),
    /** The asset wallet of the passageway, which pays its orders. */
    passageway: (asset: Asset) => account(owner, 'passageway', asset),
    /** Proceeds of completed passageway orders, until they are released. */
    proceeds: (asset: Asset) => account(owner, 'proceeds', asset),
    /** Deposits at the desk: one for a level, one for a provider. */
    bonded: (asset: Asset) => account(owner, 'bonded', asset),
  };
}

/** The platform's own accounts. A pool is funded before anything is promised from it. */
export const platform = {
  treasury: (asset: Asset) => account('platform', 'treasury', asset),
  /** BCG for future daily emissions. */
  emissionPool: () => account('platform', 'emissionPool', 'BCG'),
  /** BCG emitted by closed days and not collected yet: owed to the owners of running bots. */
  emissionOwed: () => account('platform', 'emissionOwed', 'BCG'),
  stakingPool: () => account('platform', 'stakingPool', 'BCG'),
  idoPool: () => account('platform', 'idoPool', 'BCG'),
  convertPool: (asset: Asset) => account('platform', 'convertPool', asset),
  /** Pays the awards of tasks, and BCG for DMC while that exchange is open. */
  awardsPool: () => account('platform', 'awardsPool', 'BCG'),
  /** Fees of votes, in public: operators pay them out after a voting has closed, and they are returned when it is closed early. */
  voteFees: (asset: Asset) => account('platform', 'voteFees', asset),
  /** Mirrors the vault on chain: its balance is the negative of the vault's. The only kind of account that may be overdrawn. */
  vault: (asset: Asset) => account('platform', 'vault', asset, true),
} as const;

const remembered = new Map<string, LedgerAccount>();

function account(owner: string, part: string, asset: Asset, mayOverdraw = false): LedgerAccount {
  const name = owner === 'platform' ? `platform/${part}/${asset}` : `member/${owner}/${part}/${asset}`;
  const known = remembered.get(name);
  if (known) return known;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const made: LedgerAccount = { id: uuidv5(name, ACCOUNT_NAMESPACE), name, owner, part, asset: assertAsset(asset), mayOverdraw };
  remembered.set(name, made);
  return made;
}

function assertAsset(asset: string): Asset {
  if (!isAsset(asset)) throw new TypeError(`no such asset: ${asset}`);
  return asset;
}
