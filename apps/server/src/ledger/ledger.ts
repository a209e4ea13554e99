import type { Asset } from '@ocean/api/assets';
import type { Transaction } from '../db/database.ts';

/** One ledger account: `id` is uuidv5 of `name`. Built only by the functions of `accounts.ts`. */
export type LedgerAccount = {
  readonly id: string;
  /** For people: `member/0xabc…/available/USDT`, `platform/treasury/USDT`. */
  readonly name: string;
  /** The member's address in lower case, or `platform`. */
  readonly owner: string;
  /** The part: available, pledged, treasury, emissionPool, … */
  readonly part: string;
  readonly asset: Asset;
  /** Only mirrors of the outside world (the vault) may go below zero. */
  readonly mayOverdraw: boolean;
};

/** Signed base units: what the account gains, or loses with a minus. */
export type Leg = { readonly account: LedgerAccount; readonly units: bigint };

/** `place` reserves, `release` gives back, `take` ends the reservation because the same movement spends it. */
export type HoldChange =
  | { readonly act: 'place'; readonly holdId: string; readonly account: LedgerAccount; readonly units: bigint }
  | { readonly act: 'release' | 'take'; readonly holdId: string };

export type MovementDetails = Readonly<Record<string, string | number | boolean | null>>;

/**
 * One balanced posting with a name from the catalogue (`movements.ts`). The id is uuidv5 of the producer's own key:
 * the same id and content is `exists`, the same id with other content is a bug and refused.
 */
export type Movement = {
  readonly id: string;
  readonly kind: string;
  readonly legs: readonly Leg[];
  readonly holds?: readonly HoldChange[];
  /** Facts for the records screen: quantity, purchase, transaction hash. Never needed to compute money. */
  readonly details: MovementDetails;
};

export type PostOutcome = 'posted' | 'exists';

/**
 * The single writer of money.
 * @throws Refusal BALANCE_INSUFFICIENT, BCG_INSUFFICIENT or BYB_INSUFFICIENT when an account would fall below what is
 * held on it. Nothing of that movement is written; its neighbours in a batch are not touched.
 */
export type Ledger = {
  /** Group commit: joins whatever is queued, resolves when durable. */
  post(movement: Movement): Promise<PostOutcome>;
  /** Inside a use case's own transaction, all or nothing. */
  postIn(tx: Transaction, movements: readonly Movement[]): Promise<PostOutcome[]>;
};
