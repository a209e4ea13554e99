import { earnings } from '@ocean/api/areas/earnings';
import type { Asset } from '@ocean/api/assets';
import { operateWithdrawals } from '../../apps/server/src/operate/withdrawals/operate-withdrawals.ts';
import type { OperatorsDesk } from '../world/operators-desk.ts';
import type { World } from '../world/world.ts';
import type { Member } from '../world/world-member.ts';

/** The voucher of a withdrawal lives one day. */
const PAST_THE_DEADLINE_DAYS = 2;

/**
 * The signer's own limits in a filled world. Its limits for USDT are below the product's, so that a reservation remains that the
 * server permits but the signer refuses.
 */
export const SIGNER_LIMITS = {
  USDT: { free: '100', account: '500', all: '3000', day: '20000', minFee: '1', minBurn: '0' },
  BCG: { free: '1000', account: '50000', all: '10000000', day: '20000000', minFee: '1', minBurn: '2' },
};

/** Withdrawals that have ended: claimed (of both tokens, and after approval), cancelled, rejected, refunded. */
export async function endWithdrawals(world: World, { both, carol }: OperatorsDesk): Promise<void> {
  const rich = await world.memberWithUsdt('5000');
  const poor = await world.memberWithBcg('100');
  await poor.claims(await asks(poor, 'BCG', '100'));
  await rich.claims(await asks(rich, 'USDT', '50'));

  const cancelled = await asks(rich, 'USDT', '1100');
  await rich.call(earnings.cancelWithdrawal, { id: cancelled.id });
  const rejected = await asks(rich, 'USDT', '1200');
  await carol(operateWithdrawals, 'reject', rejected.id);
  const approved = await asks(rich, 'USDT', '1300');
  await both(operateWithdrawals, 'approve', approved.id);
  await world.settle();
  await world.runJobs();
  await rich.claims(await shown(rich, approved.id));
  await world.settle();

  const unclaimed = await asks(poor, 'BCG', '60');
  await world.nextDay(PAST_THE_DEADLINE_DAYS);
  await world.settle();
  await world.runJobs();
  await requireState(rich, [cancelled.id, 'cancelled'], [rejected.id, 'cancelled'], [approved.id, 'claimed']);
  await requireState(poor, [unclaimed.id, 'refunded']);
}

/** Withdrawals that wait for their claim, for the signer or for the second operator. */
export async function leaveWithdrawalsInEveryState(world: World, { carol }: OperatorsDesk): Promise<void> {
  const who = await world.memberWithUsdt('4000');
  const signed = await asks(who, 'USDT', '450');
  const held = await asks(who, 'USDT', '200');
  const waiting = await asks(who, 'USDT', '1500');
  await carol(operateWithdrawals, 'approve', waiting.id);
  await requireState(who, [signed.id, 'signed'], [held.id, 'held'], [waiting.id, 'approval']);
}

function asks(who: Member, asset: Asset, amount: string) {
  return who.call(earnings.withdraw, { asset, amount });
}

async function shown(who: Member, id: string) {
  const [withdrawal] = (await who.call(earnings.listWithdrawals, { id })).list;
  if (!withdrawal) throw new Error(`no withdrawal ${id}`);
  return withdrawal;
}

async function requireState(who: Member, ...expected: readonly (readonly [string, string])[]): Promise<void> {
  for (const [id, state] of expected) {
    const found = (await shown(who, id)).state;
    if (found !== state) throw new Error(`withdrawal ${id} is ${found}, not ${state}`);
  }
}
