import type { Member } from './world-member.ts';

type Where = { member(): Promise<Member>; nextDay(days: number): Promise<unknown> };

/** The day after buying plus the waiting days, by the initial parameters. */
const DAYS_UNTIL_FROZEN = 8;

/** New members with the usual starting points of stories. */
export function worldPeople({ member, nextDay }: Where) {
  return {
    async memberWithUsdt(amount: string) {
      const who = await member();
      await who.deposits('USDT', amount);
      return who;
    },
    /** A member with the BCG bought for this amount of USDT. */
    async memberWithBcg(usdt: string) {
      const who = await member();
      await who.getsBcg(usdt);
      return who;
    },
    /** A member with running bots and some BCG, in worlds whose bots have no waiting days. */
    async memberWithRunningBots(quantity = 1) {
      const who = await member();
      await who.deposits('USDT', String(quantity * 140));
      const ids = await who.buysBots(quantity);
      await who.exchanges(String(quantity * 20));
      await nextDay(1);
      await who.runs(ids);
      return { member: who, ids };
    },
    /** A member with bots that can run today, after depositing and exchanging these amounts of USDT per bot. */
    async memberWithFrozenBots(quantity: number, { deposited = 130, exchanged = 15 } = {}) {
      const who = await member();
      await who.deposits('USDT', String(quantity * deposited));
      const ids = await who.buysBots(quantity);
      await who.exchanges(String(quantity * exchanged));
      await nextDay(DAYS_UNTIL_FROZEN);
      return { member: who, ids };
    },
  };
}
