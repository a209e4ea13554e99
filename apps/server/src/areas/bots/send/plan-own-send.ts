import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { getAddress } from 'viem';
import type { Queryable } from '../../../db/database.ts';
import { findAccount } from '../../account/queries.ts';
import { readParams } from '../../ops/queries.ts';
import { formatUsdt } from '../format-usdt.ts';
import type { OwnBot } from '../queries.ts';
import { planSend, type SendPlan } from './rules.ts';

export type OwnSendPlan = SendPlan<OwnBot> & {
  readonly to: string;
  /** USDT base units of value that may leave on one day without a signature. */
  readonly limitUnits: bigint;
};

/** @throws Refusal NOT_TO_YOURSELF, RECIPIENT_UNKNOWN, RECIPIENT_SUSPENDED */
export async function requireRecipient(q: Queryable, { owner, to }: { owner: string; to: string }): Promise<void> {
  if (to === owner) throw new Refusal('NOT_TO_YOURSELF');
  const recipient = await findAccount(q, to);
  if (!recipient) throw new Refusal('RECIPIENT_UNKNOWN');
  if (recipient.isSuspended) throw new Refusal('RECIPIENT_SUSPENDED');
}

/**
 * What sending these bots on this day means: the check shows it, the action does it, so they cannot differ.
 * @throws Refusal NO_BOT_TO_SEND when a pledge is held for every one of them, or there are none.
 */
export async function planOwnSend(
  q: Queryable,
  own: readonly OwnBot[],
  { day, to }: { day: number; to: string },
): Promise<OwnSendPlan> {
  const plan = planSend(own, day);
  if (plan.sent.length === 0) throw new Refusal('NO_BOT_TO_SEND');
  return { ...plan, to, limitUnits: (await readParams(q, day))['stepUp.dailyValue'] };
}

export function showSend({ sent, to, valueUnits }: OwnSendPlan): Omit<OutputOf<typeof bots.send>, 'skipped'> {
  return { count: sent.length, to: getAddress(to), value: formatUsdt(valueUnits) };
}
