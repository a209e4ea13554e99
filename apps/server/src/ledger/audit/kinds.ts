import sql from 'sql-template-tag';
import type { MovementKind } from './facts.ts';
import { type Check, type Invariant, journalsSince, type Position } from './invariant.ts';

type Shape = {
  /**
   * Its legs in order, each as `part ASSET sign`; member parts are in lower case, platform parts follow a dot. A regular
   * expression, so `\\1` repeats the same asset.
   */
  readonly legs: string;
  /** What it does with holds, in order. */
  readonly holds?: string;
  /** How many members take part; one by default. */
  readonly members?: number;
  /** How many more may take part. */
  readonly moreMembers?: number;
};

const ASSET = '([A-Z]+)';
const credited: Shape = { legs: `\\.vault ${ASSET} -, available \\1 \\+` };
const sold: Shape = { legs: `available ${ASSET} -, \\.treasury \\1 \\+` };
const tokens: Shape = { legs: `available ${ASSET} -, \\.treasury \\1 \\+, \\.idoPool BCG -, available BCG \\+` };
/** The buyer pays; the direct inviter and 19 more ancestors may each get a share, and the treasury gets the rest. */
const split: Shape = { legs: `available ${ASSET} -(, available \\1 \\+)*(, \\.treasury \\1 \\+)?`, moreMembers: 20 };

/**
 * The accounts that each kind of movement may change, and in which direction. Deliberately written apart from the movements:
 * posting and auditing must not share a mistake.
 */
export const SHAPES: Readonly<Record<MovementKind, Shape>> = {
  genesisMinted: {
    legs: '\\.vault BCG -(, \\.emissionPool BCG \\+)?(, \\.stakingPool BCG \\+)?(, \\.idoPool BCG \\+)?(, \\.convertPool BCG \\+)?(, \\.awardsPool BCG \\+)?(, \\.treasury BCG \\+)?',
    members: 0,
  },
  depositCredited: credited,
  paymentCredited: credited,
  paymentReceived: credited,
  botSoldByBalance: split,
  botSoldByWallet: split,
  cardSoldByBalance: sold,
  cardSoldByWallet: sold,
  tokenSoldByBalance: tokens,
  tokenSoldByWallet: tokens,
  botsRun: { legs: 'available BCG -, pledged BCG \\+' },
  botsStopped: { legs: 'pledged BCG -(, available BCG \\+)?(, \\.treasury BCG \\+)?' },
  pledgesReturned: { legs: 'pledged BCG -, available BCG \\+' },
  botsRenewed: { legs: 'available USDT -, \\.treasury USDT \\+' },
  transferred: { legs: `available ${ASSET} -, available \\1 \\+`, members: 2 },
  emissionClosed: { legs: '\\.emissionPool BCG -, \\.emissionOwed BCG \\+', members: 0 },
  incomeCollected: { legs: '\\.emissionOwed BCG -, available BCG \\+' },
  taskAwarded: { legs: '\\.awardsPool BCG -, available BCG \\+' },
  converted: { legs: `available ${ASSET} -, \\.treasury \\1 \\+, \\.(?:convert|awards)Pool ${ASSET} -, available \\2 \\+` },
  withdrawalHeld: { legs: '', holds: 'place', members: 0 },
  withdrawalClaimed: { legs: `available ${ASSET} -, \\.vault \\1 \\+(, \\.treasury \\1 \\+)?`, holds: 'take' },
  withdrawalCancelled: { legs: '', holds: 'release', members: 0 },
  withdrawalRefunded: { legs: '', holds: 'release', members: 0 },
  poolFunded: { legs: `\\.treasury ${ASSET} -, \\.(?:awards|convert|ido|staking)Pool \\1 \\+`, members: 0 },
  treasuryPaid: { legs: `\\.treasury ${ASSET} -, available \\1 \\+` },
  stakeOpened: { legs: 'available BCG -, staked BCG \\+(, \\.stakingPool BCG -, stakeReward BCG \\+)?' },
  stakeTaken: { legs: '(stakeReward BCG -, )?(staked BCG -, )?available BCG \\+' },
  votePaidByBalance: { legs: 'available USDT -, \\.voteFees USDT \\+' },
  votePaidByWallet: { legs: 'available USDT -, \\.voteFees USDT \\+' },
  voteFeeReturned: { legs: '\\.voteFees USDT -, available USDT \\+' },
  voteFeesPaid: { legs: '\\.voteFees USDT -, (available|\\.treasury) USDT \\+', members: 0, moreMembers: 1 },
  passagewayFilled: { legs: `available ${ASSET} -, passageway \\1 \\+` },
  passagewayEmptied: { legs: `passageway ${ASSET} -, available \\1 \\+` },
  orderPlaced: { legs: '', holds: 'place', members: 0 },
  orderTimedOut: { legs: '', holds: 'release', members: 0 },
  orderCompleted: {
    legs: `available ${ASSET} -, proceeds \\1 \\+, passageway ${ASSET} -, available \\2 \\+`,
    holds: 'take',
    members: 2,
  },
  orderReleased: { legs: `proceeds ${ASSET} -, passageway \\1 \\+(, \\.treasury \\1 \\+)?` },
  depositBonded: { legs: 'available BCG -, bonded BCG \\+' },
  depositReturned: { legs: 'bonded BCG -, available BCG \\+' },
  stakeCancelled: { legs: 'staked BCG -(, stakeReward BCG -)?, available BCG \\+(, \\.stakingPool BCG \\+)?' },
};

export const KIND_INVARIANTS: readonly Invariant[] = [
  {
    name: 'movementsFitTheirKind',
    promise: 'every movement is of a kind that exists, and changes only what that kind may change',
    ...movementsFitTheirKind(),
    since: movementsFitTheirKind,
  },
];

function movementsFitTheirKind(position?: Position): Check {
  const shapes = Object.entries(SHAPES);
  return {
    counted: sql`select count(*) from ${journalsSince(position)} j`,
    faults: sql`
      select j.id as at, coalesce(nullif(j.kind, ''), 'a movement without a kind') || ' moves ' || coalesce(nullif(moved.legs, ''), 'nothing') ||
        ', holds ' || coalesce(nullif(moved.holds, ''), 'nothing') || ', of ' || moved.members || ' members' as problem
      from ${journalsSince(position)} j
        left join unnest(${shapes.map(([kind]) => kind)}::text[], ${shapes.map(([, { legs }]) => `^${legs}$`)}::text[],
          ${shapes.map(([, { holds }]) => holds ?? '')}::text[], ${shapes.map(([, { members }]) => members ?? 1)}::integer[],
          ${shapes.map(([, { moreMembers }]) => moreMembers ?? 0)}::integer[])
          as shape (kind, legs, holds, members, more) on shape.kind = j.kind
        cross join lateral (
          select coalesce(string_agg(case a.owner when 'platform' then '.' else '' end || a.part || ' ' || a.asset || case when leg.units < 0 then ' -' else ' +' end, ', ' order by leg.place), '') as legs,
            count(distinct a.owner) filter (where a.owner <> 'platform') as members,
            coalesce((select string_agg(c.value ->> 'act', ', ') from jsonb_array_elements(j.hold_changes) c), '') as holds
          from unnest(j.account_ids, j.amounts) with ordinality leg(account_id, units, place) left join ledger.account a on a.id = leg.account_id
        ) moved
      where shape.kind is null or moved.legs !~ shape.legs or moved.holds <> shape.holds or moved.members not between shape.members and shape.members + shape.more`,
  };
}
