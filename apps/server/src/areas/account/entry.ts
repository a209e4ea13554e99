import { createHash } from 'node:crypto';
import { ASSETS, type Asset } from '@ocean/api/assets';
import { Refusal, type RefusalParams } from '@ocean/api/errors';
import { formatAmount } from '@ocean/money/amount';
import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { parseBotIdsField } from '../../http/bot-ids-field.ts';
import { parseAmountField, parseAssetField } from '../../http/spoken-fields.ts';
import { requireChallenge } from './require-challenge.ts';
import { checksummed, parseAddressField, parseChallengeField, parseSignatureField } from './rules.ts';
import { giveChallengeBack, useChallenge } from './store.ts';
import { countUnsigned, uncountUnsigned } from './unsigned-spending.ts';

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

export type Send = { readonly ids: readonly string[]; readonly to: `0x${string}` };

/** @throws Refusal NO_BOT_TO_SEND, BOT_UNKNOWN, BOTS_TOO_MANY, ADDRESS_MISSING, ADDRESS_INVALID */
export function resolveSend(fields: { ids?: unknown; to?: unknown }): Send {
  const ids = parseBotIdsField(fields.ids, 'NO_BOT_TO_SEND');
  return { ids: ids.sort(), to: parseAddressField(fields.to) };
}

/**
 * Whoever signs sees how many go where; the hash over the sorted ids, joined by commas, holds the signature to exactly
 * these, in whatever order and case they were named.
 * @example 'send 3 bots (SHA-256 of their ids: 9f86…) to 0xAbC…'
 */
export function describeSend({ ids, to }: Send): string {
  const hash = createHash('sha256').update(ids.join(',')).digest('hex');
  return `send ${ids.length} ${ids.length === 1 ? 'bot' : 'bots'} (SHA-256 of their ids: ${hash}) to ${checksummed(to)}`;
}

/** @throws Refusal ADDRESS_MISSING, ADDRESS_INVALID */
export function resolveSendAll(fields: { to?: unknown }): Pick<Send, 'to'> {
  return { to: parseAddressField(fields.to) };
}

export function describeSendAll({ to }: Pick<Send, 'to'>): string {
  return `send all my bots that are not at work to ${checksummed(to)}`;
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

/** A permission, and what to do with what it cost when the act was not done by it. */
export type Allowed = {
  /** A signature allows the act that it describes, whatever its value turns out to be. */
  readonly isSigned: boolean;
  /** Nothing was spent after all: gives the day's allowance or the signature back. */
  undo(): Promise<void>;
  /** The same request had done it before: it counts once, and the signature that allowed it stays used. */
  repeat(): Promise<void>;
};

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
  const undo = () => uncountUnsigned(context.db, { account, valueUnits, day: counted.day });
  return { isSigned: false, undo, repeat: undo };
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
  return { isSigned: true, undo: () => giveChallengeBack(db, challengeId, requestId), repeat: async () => {} };
}
