import { ASSETS, type Asset } from '@ocean/api/assets';
import { Refusal, type RefusalParams } from '@ocean/api/errors';
import { formatAmount } from '@ocean/money/amount';
import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { parseAmountField, parseAssetField } from '../../http/spoken-fields.ts';
import { requireChallenge } from './require-challenge.ts';
import { checksummed, parseAddressField, parseChallengeField, parseSignatureField } from './rules.ts';
import { countUnsigned, giveChallengeBack, uncountUnsigned, useChallenge } from './store.ts';

/** The one account without an inviter, made at bootstrap. Doing it again changes nothing. */
export async function createRootAccount(tx: Transaction, root: { address: string; inviteCode: string }): Promise<void> {
  await tx.run(sql`
    insert into account (address, inviter, path, invite_code)
    values (${root.address.toLowerCase()}, null, '{}', ${root.inviteCode.toUpperCase()})
    on conflict do nothing`);
}

/*
 * Acts that a wallet can be asked to sign. Each is resolved from its fields in one way and described in one way, when
 * the text is made and again when the act comes: the two descriptions must be the same, so a signature serves exactly
 * the request that it was made for.
 */

export type Transfer = { readonly asset: Asset; readonly units: bigint; readonly to: `0x${string}` };

/** @throws Refusal ASSET_UNKNOWN, AMOUNT_…, ADDRESS_MISSING, ADDRESS_INVALID */
export function resolveTransfer(fields: { asset?: unknown; amount?: unknown; to?: unknown }): Transfer {
  const asset = parseAssetField(fields.asset);
  const units = parseAmountField(fields.amount, asset);
  return { asset, units, to: parseAddressField(fields.to) };
}

/** @example 'transfer 75.5 USDT to 0xAbC…' */
export function describeTransfer({ asset, units, to }: Transfer): string {
  return `transfer ${formatAmount(units, ASSETS[asset].decimals)} ${asset} to ${checksummed(to)}`;
}

export type Spending = {
  readonly account: string;
  readonly requestId: string;
  /** The description of exactly this act. */
  readonly action: string;
  /** USDT base units; null when nobody knows what it is worth. */
  readonly valueUnits: bigint | null;
  readonly limitUnits: bigint;
  /** Both missing: the session alone asks. */
  readonly challengeId?: unknown;
  readonly signature?: unknown;
  /** What to ask a signature for, told with the refusal. */
  readonly asked: RefusalParams;
};

/** Gives back what the permission cost, the day's allowance or the signature, when nothing was spent after all. */
export type Allowed = { undo(): Promise<void> };

/**
 * Lets value leave for others: with a fresh signature over exactly this act, or without one while the day's unsigned
 * total stays within the limit. What is signed does not count, so a stolen session alone can never take more than the
 * limit of a day, whatever its owner has signed.
 * @throws Refusal STEP_UP_NEEDED, SIGNATURE_…, CHALLENGE_…, ACTION_CHANGED
 */
export async function allowSpending(context: Context, spending: Spending): Promise<Allowed> {
  if (spending.challengeId !== undefined || spending.signature !== undefined) return useSignature(context, spending);
  const { account, valueUnits, limitUnits } = spending;
  const counted = valueUnits === null ? undefined : await countUnsigned(context.db, { account, valueUnits, limitUnits });
  if (!counted || valueUnits === null) {
    throw new Refusal('STEP_UP_NEEDED', { limit: formatAmount(limitUnits, ASSETS.USDT.decimals), ...spending.asked });
  }
  return { undo: () => uncountUnsigned(context.db, { account, valueUnits, day: counted.day }) };
}

async function useSignature({ db, chain }: Context, spending: Spending): Promise<Allowed> {
  const { requestId } = spending;
  const address = spending.account as `0x${string}`;
  const challengeId = parseChallengeField(spending.challengeId);
  const signature = parseSignatureField(spending.signature);
  const challenge = await requireChallenge(db, { challengeId, address, purpose: 'action', requestId });
  if (challenge.action !== spending.action) throw new Refusal('ACTION_CHANGED');
  if (!(await chain.isSignatureValid({ address, message: challenge.message, signature }))) throw new Refusal('SIGNATURE_INVALID');
  if (!(await useChallenge(db, challengeId, requestId))) throw new Refusal('CHALLENGE_UNKNOWN');
  return { undo: () => giveChallengeBack(db, challengeId, requestId) };
}
