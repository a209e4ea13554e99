import type { Member } from './world-member.ts';

type Where = { member(): Promise<Member>; nextDay(days: number): Promise<unknown> };

/** The day after buying and the days of waiting, as the parameters begin. */
const DAYS_UNTIL_FROZEN = 8;

/** New members who already have what a story begins with. */
export function worldPeople({ member, nextDay }: Where) {
  return {
    async memberWithUsdt(amount: string) {
      const who = await member();
      await who.deposits('USDT', amount);
      return who;
    },
    /** With the BCG for so much USDT. */
    async memberWithBcg(usdt: string) {
      const who = await member();
      await who.getsBcg(usdt);
      return who;
    },
    /** With bots of its own and some BCG, at work; where bots wait no days. */
    async memberWithRunningBots(quantity = 1) {
      const who = await member();
      await who.deposits('USDT', String(quantity * 140));
      const ids = await who.buysBots(quantity);
      await who.exchanges(String(quantity * 20));
      await nextDay(1);
      await who.runs(ids);
      return { member: who, ids };
    },
    /** With bots that can run today. For each of them so much USDT came in, and so much of it became BCG. */
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
