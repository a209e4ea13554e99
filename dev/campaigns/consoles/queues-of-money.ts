import { setTimeout as sleep } from 'node:timers/promises';
import { desk as deskCalls } from '@ocean/api/areas/desk';
import { earnings } from '@ocean/api/areas/earnings';
import { desk } from '@ocean/api/operators/desk';
import { params } from '@ocean/api/operators/money/params';
import { treasury } from '@ocean/api/operators/money/treasury';
import { withdrawals } from '@ocean/api/operators/money/withdrawals';
import { votes } from '@ocean/api/operators/votes';
import sql from 'sql-template-tag';
import type { CampaignMember, Platform } from '../harness/platform.ts';
import { ORDERED } from '../orders/order-traffic.ts';
import { type ConsoleQueue, ofTwo, reads } from './contest.ts';

/** More than the limit for withdrawals without approval. */
const WITHDRAWN = '1500';
const SETTLED_WITHIN_MS = 60_000;
const POLL_MS = 200;
/** Each contest about parameters uses a different day. */
const DAYS_AHEAD = 300;

export const QUEUES_OF_MONEY: readonly ConsoleQueue[] = [
  {
    name: 'withdrawals',
    async begin({ platform, carol, dave, members }, turn) {
      const { id } = await memberOf(members, turn).call(earnings.withdraw, { asset: 'USDT', amount: WITHDRAWN });
      const subject = `withdrawal ${id}`;
      const effects = () => endsOfWithdrawal(platform, id);
      const settles = () => settlesWithdrawal(platform, id);
      if (turn % 2 === 0) {
        return {
          ...{ kind: 'same', subject, effects, settles },
          racers: [
            await reads(carol, withdrawals.approve, { id, reason: 'checked' }),
            await reads(dave, withdrawals.approve, { id, reason: 'checked' }),
          ],
        };
      }
      await carol.signs(withdrawals.approve, { id, reason: 'checked' });
      return {
        ...{ kind: 'overruled', subject, effects, settles },
        racers: [
          await reads(dave, withdrawals.approve, { id, reason: 'checked' }),
          await reads(carol, withdrawals.reject, { id, reason: 'doubted' }),
        ],
      };
    },
  },
  {
    name: 'holds',
    async begin({ platform, carol, dave, members }, turn) {
      const id = await holdsProceeds(members, turn);
      const { releaseAt } = await platform.db.one<{ releaseAt: Date }>(sql`
        select release_at as "releaseAt" from desk_order where id = ${id}`);
      const until = (hours: number) => new Date(releaseAt.getTime() + hours * 3_600_000).toISOString();
      return {
        ...{ kind: 'rival', subject: `hold of order ${id}` },
        racers: [
          await reads(carol, desk.extendHold, { id, until: until(1), reason: 'asks the bank' }),
          await reads(dave, desk.extendHold, { id, until: until(2), reason: 'asks the customer' }),
        ],
        effects: () => authorsIn(platform, sql`select author from desk_hold_extension where order_id = ${id}`),
      };
    },
  },
  {
    name: 'vote fees',
    async begin(consoles, turn) {
      const { ended, members, platform } = consoles;
      const pay = (to: string) => ({ id: ended, to, amount: '0.01', reason: `payment ${turn}` });
      const fields = [pay('treasury'), pay(memberOf(members, turn).id)] as const;
      return {
        ...(await ofTwo(consoles, votes.pay, { fields, isRival: turn % 2 === 1 })),
        subject: `vote fees, turn ${turn}`,
        effects: () => authorsIn(platform, sql`select array_to_string(authors, ' and ') as author from vote_payout`),
      };
    },
  },
  {
    name: 'treasury',
    async begin(consoles, turn) {
      const { members, platform } = consoles;
      const said = { amount: '0.01', asset: 'USDT', reason: `movement ${turn}` } as const;
      const fund = { kind: 'poolFunded', to: 'convertPool', ...said } as const;
      const fields = [fund, { kind: 'treasuryPaid', to: memberOf(members, turn).id, ...said }] as const;
      return {
        ...(await ofTwo(consoles, treasury.move, { fields, isRival: turn % 2 === 1 })),
        subject: `treasury, turn ${turn}`,
        effects: () => authorsIn(platform, sql`select array_to_string(authors, ' and ') as author from treasury_movement`),
      };
    },
  },
  {
    name: 'parameters',
    async begin(consoles, turn) {
      const fromDay = consoles.today + 1 + (turn % DAYS_AHEAD);
      const set = (value: string) => ({ changes: [{ key: 'bot.price', value }], fromDay, reason: `turn ${turn}` });
      return {
        ...(await ofTwo(consoles, params.set, { fields: [set('101'), set('102')], isRival: turn % 2 === 1 })),
        subject: `the price of a bot from day ${fromDay} on`,
        effects: () =>
          authorsIn(
            consoles.platform,
            sql`select author from parameter_value where key = 'bot.price' and effective_from_day = ${fromDay}`,
          ),
      };
    },
  },
];

export function memberOf(members: readonly CampaignMember[], turn: number): CampaignMember {
  const found = members[turn % members.length];
  if (!found) throw new Error('a campaign has members');
  return found;
}

export async function authorsIn({ db }: Pick<Platform, 'db'>, rows: ReturnType<typeof sql>): Promise<string[]> {
  return (await db.many<{ author: string }>(rows)).map(({ author }) => author);
}

/** A withdrawal must end in exactly one way: with a signed voucher, or cancelled with its hold released. */
async function endsOfWithdrawal({ db }: Platform, id: string): Promise<string[]> {
  const { isCancelled, vouchers } = await db.one<{ isCancelled: boolean; vouchers: number }>(sql`
    select w.state = 'cancelled' as "isCancelled", (select count(*) from signer.voucher v where v.id = w.id) as vouchers
    from withdrawal w where w.id = ${id}`);
  return [...Array.from({ length: vouchers }, () => 'signed'), ...(isCancelled ? ['cancelled'] : [])];
}

async function settlesWithdrawal({ db }: Platform, id: string): Promise<void> {
  for (const givenUp = Date.now() + SETTLED_WITHIN_MS; Date.now() < givenUp; await sleep(POLL_MS)) {
    const { state } = await db.one<{ state: string }>(sql`select state from withdrawal where id = ${id}`);
    if (state === 'signed' || state === 'cancelled') return;
  }
}

/** Proceeds of an order that a passageway has accepted. */
async function holdsProceeds(members: readonly CampaignMember[], turn: number): Promise<string> {
  const [customer, operator] = [memberOf(members, turn), memberOf(members, turn + 1)];
  const terms = { market: 'BCG/USDT', side: 'sell' as const, amount: ORDERED.text };
  const { rate } = await customer.call(deskCalls.checkOrder, terms);
  const { id } = await customer.call(deskCalls.order, { ...terms, rate });
  await operator.call(deskCalls.accept, { id, state: 'pending' });
  return id;
}
