import { earnings } from '@ocean/api/areas/earnings';
import type { Member, Platform } from '../support/platform.ts';

/** A new member with money, bots in several statuses, a month of income, and withdrawals. */
export async function fillAccount({ member: join, passDays }: Pick<Platform, 'member' | 'passDays'>): Promise<Member> {
  const member = await join();
  await member.deposits('USDT', '2500');
  await member.faucet('USDT', '500');
  const ids = await member.buysBots(12);
  await member.exchanges('500');
  await passDays(8);
  await member.runs(ids.slice(0, 3));
  await passDays(28);
  await member.runs(ids.slice(3, 9));
  await member.collects();
  // A term of 30 days has ended after these.
  await passDays(3);
  await member.buysBots(2);
  await passDays(1);
  await member.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
  await member.call(earnings.withdraw, { asset: 'BCG', amount: '50' });
  // More than a day's purchases without a signature.
  await member.deposits('USDT', '3000');
  return member;
}
