import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { address, amount, at, count, cursorFields, day, nothing } from '../fields.ts';
import { ADDRESS_REFUSALS } from '../inputs/address.ts';

const pageOf = <S extends v.GenericSchema>(item: S) =>
  v.strictObject({ list: v.array(item), total: count, next: v.nullable(v.string()), asOf: v.nullable(at) });

/** Names a member in `parent` without revealing the wallet. */
const memberId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));

/** The level of a member, V0 to V5. */
const level = v.pipe(count, v.maxValue(5));

/** Percent of a sale for a level, less what levels below it in the line get. */
const rate = amount;

/** The requirements of a level. A member is never given a level below one already reached. */
const levelRule = v.strictObject({
  level,
  /** USDT of team sales paid in stablecoins. */
  sales: amount,
  /** Direct invitees that ever bought a bot. */
  miners: count,
});

const downlineMember = v.strictObject({
  id: memberId,
  /** Of a direct invitee; of everyone deeper shortened, such as 0x52…9EE7. */
  address: v.string(),
  /** How far below the caller; 1 is a direct invitee. */
  depth: v.pipe(count, v.minValue(1)),
  level,
  /** Owned, and running today. */
  bots: count,
  running: count,
  /** USDT of value of the bot sales below the member. */
  teamSales: amount,
  /** Members below, at any depth, and those directly below. */
  members: count,
  direct: count,
  registeredAt: at,
});

/** Rewards from sales, in each asset that buyers paid. */
const rewards = v.array(v.strictObject({ asset: v.string(), amount }));

const invitee = v.strictObject({
  address,
  level,
  registeredAt: at,
  bots: count,
  /** USDT of value of the bots that the invitee bought. */
  sales: amount,
  /** The caller's shares of sales to the invitee and everyone below. */
  rewards,
  /**
   * The last such share that came to nothing. noBot: the caller owned no bot at that moment. belowBar: members below had taken
   * the caller's whole rate. tooSmall: less than the smallest unit of the asset.
   */
  missed: v.nullable(v.strictObject({ outcome: v.picklist(['noBot', 'belowBar', 'tooSmall']), at })),
});

export const DOWNLINE_SORTS = ['newest', 'sales'] as const;
export type DownlineSort = (typeof DOWNLINE_SORTS)[number];

export const RANK_KINDS = ['teamSales', 'power', 'quality'] as const;
export type RankKind = (typeof RANK_KINDS)[number];

export const team = {
  invite: endpoint({
    path: '/api/other/invite',
    caller: 'member',
    fromReplica: true,
    summary: 'The own invitation code and link, what an invitation brings, and the first invitees',
    input: nothing,
    output: v.strictObject({
      code: v.string(),
      link: v.string(),
      /** The content of the invitation's QR code. */
      qrText: v.string(),
      rules: v.strictObject({
        /** The number of members above a buyer who share in a sale, from the inviter upwards. */
        places: count,
        /** Percent of a bot sale for the direct inviter, and at most for all levels above together. */
        inviterShare: amount,
        differentialShare: amount,
        levels: v.array(v.strictObject({ ...levelRule.entries, rate })),
      }),
      counts: v.strictObject({ direct: count, members: count, today: count }),
      rewards: v.strictObject({ total: rewards, today: rewards }),
      list: v.array(invitee),
      next: v.nullable(v.string()),
      asOf: v.nullable(at),
    }),
  }),
  invitees: endpoint({
    path: '/api/other/inviteDetail',
    caller: 'member',
    fromReplica: true,
    summary: 'The direct invitees, newest first',
    input: v.strictObject(cursorFields),
    output: pageOf(invitee),
    refusals: ['PAGE_UNKNOWN'],
  }),
  show: endpoint({
    path: '/api/other/team',
    caller: 'member',
    fromReplica: true,
    summary: 'The figures of the whole downline, the level, and what the next level asks for',
    input: nothing,
    output: v.strictObject({
      figures: v.strictObject({
        /** Members with a bot that runs today, and those bots. */
        miningMiners: count,
        runningBots: count,
        /** Members that ever bought a bot. */
        effectiveMiners: count,
        /** USDT of value of all bot sales. */
        performance: amount,
        /** The caller's shares of sales so far. */
        rewards,
        /** Direct invitees that own a bot. */
        directMiners: count,
        /** Members that registered this platform day. */
        newToday: count,
        members: count,
      }),
      level,
      /** Of sales from now on; 0 below V1. */
      rate,
      /** Null at the highest level. `have`: the part reached, by the last fold. */
      next: v.nullable(v.strictObject({ ...levelRule.entries, rate, have: v.strictObject({ sales: amount, miners: count }) })),
      /** The members that registered on each of the last days, today last. */
      additions: v.array(v.strictObject({ day, members: count })),
      platformDay: day,
      /** The last day whose figures decided levels; null before the first. */
      closedDay: v.nullable(day),
      /** Everything up to this time is counted; null while a platform's history is counted for the first time. */
      asOf: v.nullable(at),
    }),
  }),
  downline: endpoint({
    path: '/api/other/down',
    caller: 'member',
    fromReplica: true,
    summary: 'Members below the caller: directly below one of them, all of them branch by branch, or the one with an address',
    input: v.strictObject({
      ...cursorFields,
      /** tree: members directly below `parent`. list: all members below it, each followed by their branch. */
      view: v.optional(v.picklist(['tree', 'list']), 'tree'),
      /** A member of the own downline; the caller by default. */
      parent: v.optional(memberId),
      /** Of a tree. */
      sort: v.optional(v.picklist(DOWNLINE_SORTS), 'newest'),
      /** Finds one member, at any depth. */
      address: v.optional(v.string()),
    }),
    output: v.strictObject({
      ...pageOf(downlineMember).entries,
      /** The members from the caller's direct invitee down to `parent`, this one last; empty without a parent. */
      path: v.array(v.strictObject({ id: memberId, address: v.string() })),
    }),
    refusals: [...ADDRESS_REFUSALS, 'ADDRESS_OUTSIDE_DOWNLINE', 'PARENT_OUTSIDE_DOWNLINE', 'PAGE_UNKNOWN'],
  }),
  rank: endpoint({
    path: '/api/other/rank',
    caller: 'member',
    fromReplica: true,
    summary: 'The first members by team sales, running power or quality points, with shortened addresses, and the own place',
    input: v.strictObject({
      kind: v.picklist(RANK_KINDS),
      /** For team sales: this platform day or all time. Power is of the last closed day, quality points of the last 00:00. */
      period: v.optional(v.picklist(['day', 'all']), 'all'),
    }),
    output: v.strictObject({
      list: v.array(
        v.strictObject({
          place: v.pipe(count, v.minValue(1)),
          address: v.string(),
          isMine: v.boolean(),
          /** USDT of value, power, or quality points. */
          value: amount,
        }),
      ),
      /** `place` is null beyond the 10,000th, and for a member without a value. */
      mine: v.strictObject({ place: v.nullable(count), value: amount }),
      asOf: v.nullable(at),
    }),
  }),
} as const;
