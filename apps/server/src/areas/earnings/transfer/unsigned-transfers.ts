import { Refusal } from '@ocean/api/errors';
import type { Transfer } from '@ocean/api/inputs/transfer';
import type { SealedAnswer } from '../../../http/admission/claims.ts';
import type { PostingStatement } from '../../../ledger/ledger.ts';
import { countedValue, signatureNeeded } from '../../account/step-up/entry.ts';

/** What a transfer without a signature needs beside its movement. */
export type UnsignedTransfer = {
  readonly account: string;
  readonly transfer: Transfer;
  /** USDT base units; null when no price is known. */
  readonly valueUnits: bigint | null;
  readonly limitUnits: bigint;
  /** The stored value of the parameter that the limit was read from. */
  readonly basis: string | null;
  /** The answer, to be kept together with the movement; undefined for a request without a key. */
  readonly kept: SealedAnswer | undefined;
};

/** The limit is not the one in force: nothing was done, and the caller reads it again. */
export class LimitChanged extends Error {
  override readonly name = 'LimitChanged';
}

/**
 * Line, suspension, the day's allowance, the movement and the kept answer of many transfers: one statement, one commit.
 * See `post_transfers`.
 */
export const UNSIGNED_TRANSFERS: PostingStatement<UnsignedTransfer> = {
  text: (postArguments, first) => {
    const own = OWN_TYPES.map((type, at) => `$${first + at}::${type}[]`).join(', ');
    return `select post_transfers(${own}, ${postArguments}) as outcomes`;
  },
  values: (group) => {
    const counted = group.map(countedValue);
    return [
      group.map(({ account }) => account),
      group.map(({ transfer }) => transfer.to),
      counted.map(({ valueUnits }) => valueUnits),
      counted.map(({ limitUnits }) => limitUnits),
      group.map(({ basis }) => basis),
      group.map(({ kept }) => kept?.scope ?? null),
      group.map(({ kept }) => kept?.keyHash ?? null),
      group.map(({ kept }) => kept?.claimant ?? null),
      group.map(({ kept }) => kept?.sealed ?? null),
    ];
  },
  refusal: (outcome, { transfer: { amount, to }, limitUnits }) => {
    if (outcome === 'NOT_IN_LINE' || outcome === 'RECIPIENT_SUSPENDED' || outcome === 'ACCOUNT_SUSPENDED')
      return new Refusal(outcome);
    if (outcome === 'LIMIT_CHANGED') return new LimitChanged();
    if (outcome !== 'STEP_UP_NEEDED') return undefined;
    return signatureNeeded({ action: { call: 'earn/transfer', amount, to }, limitUnits });
  },
};

const OWN_TYPES = ['text', 'text', 'numeric', 'numeric', 'jsonb', 'text', 'bytea', 'uuid', 'bytea'];
