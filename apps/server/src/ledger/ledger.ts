import type { Asset } from '@ocean/api/assets';
import type { Transaction } from '../db/database.ts';

/** One ledger account: `id` is uuidv5 of `name`. Built only by the functions of `accounts.ts`. */
export type LedgerAccount = {
  readonly id: string;
  /** Readable, for example `member/0xabc…/available/USDT` or `platform/treasury/USDT`. */
  readonly name: string;
  /** The member's address in lower case, or `platform`. */
  readonly owner: string;
  /** The part: available, pledged, treasury, emissionPool, … */
  readonly part: string;
  readonly asset: Asset;
  /** Only mirrors of an external balance (the vault) may be negative. */
  readonly mayOverdraw: boolean;
};

/** Signed base units: positive increases the account's balance, negative decreases it. */
export type Leg = { readonly account: LedgerAccount; readonly units: bigint };

/** `place` reserves, `release` frees, `take` ends the reservation because the same movement spends it. */
export type HoldChange =
  | { readonly act: 'place'; readonly holdId: string; readonly account: LedgerAccount; readonly units: bigint }
  | { readonly act: 'release' | 'take'; readonly holdId: string };

export type MovementDetails = Readonly<Record<string, string | number | boolean | null>>;

/**
 * One balanced posting with a name from the catalogue (`movements.ts`). The id is uuidv5 of the producer's own key.
 * Posting the same id and content again answers `exists`; the same id with other content is a bug and refused.
 */
export type Movement = {
  readonly id: string;
  readonly kind: string;
  readonly legs: readonly Leg[];
  readonly holds?: readonly HoldChange[];
  /** Facts for the records screen: quantity, purchase, transaction hash. Amounts never depend on them. */
  readonly details: MovementDetails;
  /**
   * Identifies the row that accounts for the movement, as `ledger.post` looks it up: the payment's id,
   * `owner/requestId`, … Omitted when the movement is the only record of its act.
   */
  readonly fact?: string;
};

export type PostOutcome = 'posted' | 'exists';

/**
 * A database function around `ledger.post` that decides about each movement, or writes more in the same transaction. It
 * returns the outcomes of `ledger.post` and outcomes of its own.
 */
export type PostingStatement<Extra> = {
  /** A statement that returns `outcomes`, built from the arguments of `ledger.post`, which precede its own parameters. */
  text(postArguments: string, firstOwn: number): string;
  /** Its own parameters, for a batch. */
  values(extras: readonly Extra[]): unknown[];
  /**
   * Names of the rows that it locks besides the accounts. Batches in flight share none of them, so that they do not
   * wait for each other.
   */
  locks?(extra: Extra): readonly string[];
  /** The error for an outcome of its own; undefined for the outcomes of `ledger.post`. */
  refusal(outcome: string, extra: Extra): Error | undefined;
};

/**
 * The only writer of money.
 * @throws Refusal BALANCE_INSUFFICIENT, BCG_INSUFFICIENT or BYB_INSUFFICIENT when an account's balance would fall below
 * its holds. That movement is not written; the others of its batch are not affected.
 */
export type Ledger = {
  /** Group commit: joins the queued movements, resolves when durable. */
  post(movement: Movement): Promise<PostOutcome>;
  /** The same through another statement. Each statement has its own queue. @throws also what the statement refuses */
  postThrough<Extra>(statement: PostingStatement<Extra>, movement: Movement, extra: Extra): Promise<PostOutcome>;
  /** Inside a use case's own transaction, all or nothing. */
  postIn(tx: Transaction, movements: readonly Movement[]): Promise<PostOutcome[]>;
};
