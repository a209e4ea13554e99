import sql from 'sql-template-tag';
import type { Queryable } from '../../apps/server/src/db/database.ts';

/** The figures of one team at the end of a day; for a future day, as far as they are known. */
export type ModelFigures = {
  members: number;
  effective: number;
  salesUnits: bigint;
  stableUnits: bigint;
  running: number;
  mining: number;
  direct: number;
  directEffective: number;
  directOwners: number;
};

type Member = { readonly address: string; readonly number: number; readonly inviter: string | null; readonly day: number };
type Sale = { readonly account: string; readonly day: number; readonly units: bigint; readonly isStable: boolean };
type Owning = { readonly owner: string; readonly day: number; readonly bots: number };
type Run = { readonly owner: string; readonly from: number; readonly until: number };

/** Everything that teams consist of, read from the facts only. */
export type TeamFacts = {
  readonly members: readonly Member[];
  readonly sales: readonly Sale[];
  readonly owned: readonly Owning[];
  readonly runs: readonly Run[];
};

/** Reads the facts; a late fact counts for the day on which it was written. */
export async function readTeamFacts(q: Queryable): Promise<TeamFacts> {
  const late = sql`left join team_late_fact late on late.kind =`;
  const members = await q.many<Member>(sql`
    select address, number, inviter, coalesce(late.day, registered_day) as day
    from account ${late} 'registered' and late.subject = address order by number`);
  const sales = await q.many<Sale>(sql`
    select account, coalesce(late.day, platform_day(settled_at)) as day, value_units as units, asset in ('USDT', 'BUSD') as "isStable"
    from purchase ${late} 'sold' and late.subject = purchase.id::text where settled_at is not null and purchase.kind = 'bots'`);
  const owned = await q.many<Owning>(sql`
    select owner, coalesce(late.day, e.day) as day, case e.kind when 'sent' then -1 else 1 end as bots
    from bot_event e ${late} 'owned' and late.subject = e.bot_id || '/' || e.seq where e.kind in ('bought', 'sent', 'received')`);
  const events = await q.many<BotEvent>(sql`
    select bot_id as bot, owner, kind, details from bot_event where kind in ('run', 'stopped', 'takenBack', 'renewed') order by bot_id, seq`);
  return { members, sales, owned, runs: runsOf(events) };
}

type BotEvent = {
  readonly bot: string;
  readonly owner: string;
  readonly kind: string;
  readonly details: { readonly runFrom?: number; readonly runUntil?: number; readonly endDay?: number };
};

/** The periods in which bots ran, from their histories. */
function runsOf(events: readonly BotEvent[]): Run[] {
  const done: Run[] = [];
  const open = new Map<string, Run>();
  for (const { bot, owner, kind, details } of events) {
    const run = open.get(bot);
    const { runFrom, runUntil, endDay } = details;
    if (kind === 'stopped' || kind === 'takenBack') {
      if (run) done.push({ ...run, until: endDay ?? run.until });
      open.delete(bot);
    } else if (runFrom === undefined || runUntil === undefined) {
      if (run) done.push(run);
      open.delete(bot);
    } else {
      if (run && run.from !== runFrom) done.push(run);
      open.set(bot, { owner, from: runFrom, until: runUntil });
    }
  }
  return [...done, ...open.values()];
}

/** The figures of every member's team at the end of a day, computed naively from all facts for each member. */
export function teamFiguresOf(facts: TeamFacts, day: number): Map<number, ModelFigures> {
  const lines = linesOf(facts.members);
  const states = facts.members.map((member) => ({ member, ...stateOf(facts, member.address, day) }));
  return new Map(
    facts.members.map(({ number, address }) => {
      const below = states.filter(({ member }) => lines.get(member.address)?.includes(address));
      const direct = below.filter(({ member }) => member.inviter === address);
      return [
        number,
        {
          members: below.filter(({ member }) => member.day <= day).length,
          effective: below.filter(({ hasBought }) => hasBought).length,
          salesUnits: below.reduce((sum, { salesUnits }) => sum + salesUnits, 0n),
          stableUnits: below.reduce((sum, { stableUnits }) => sum + stableUnits, 0n),
          running: below.reduce((sum, { running }) => sum + running, 0),
          mining: below.filter(({ running }) => running > 0).length,
          direct: direct.filter(({ member }) => member.day <= day).length,
          directEffective: direct.filter(({ hasBought }) => hasBought).length,
          directOwners: direct.filter(({ owned }) => owned > 0).length,
        },
      ];
    }),
  );
}

function linesOf(members: readonly Member[]): Map<string, string[]> {
  const inviters = new Map(members.map(({ address, inviter }) => [address, inviter]));
  const above = (address: string): string[] => {
    const inviter = inviters.get(address) ?? null;
    return inviter === null ? [] : [inviter, ...above(inviter)];
  };
  return new Map(members.map(({ address }) => [address, above(address)]));
}

function stateOf({ sales, owned, runs }: TeamFacts, address: string, day: number) {
  const own = sales.filter((sale) => sale.account === address && sale.day <= day);
  const total = (of: readonly Sale[]) => of.reduce((sum, { units }) => sum + units, 0n);
  return {
    hasBought: own.length > 0,
    salesUnits: total(own),
    stableUnits: total(own.filter(({ isStable }) => isStable)),
    owned: owned.filter((change) => change.owner === address && change.day <= day).reduce((sum, { bots }) => sum + bots, 0),
    running: runs.filter((run) => run.owner === address && run.from <= day && day < run.until).length,
  };
}

/** Level changes, computed by going through the closes in order. */
export function levelChangesOf(
  facts: TeamFacts,
  closes: readonly number[],
  conditions: readonly { readonly salesUnits: bigint; readonly miners: number }[],
): { member: number; day: number; level: number }[] {
  const held = new Map<number, number>();
  return closes.flatMap((day) =>
    [...teamFiguresOf(facts, day)].flatMap(([member, { stableUnits, directEffective }]) => {
      const level = conditions.findLastIndex((asked) => stableUnits >= asked.salesUnits && directEffective >= asked.miners) + 1;
      if (level <= (held.get(member) ?? 0)) return [];
      held.set(member, level);
      return [{ member, day, level }];
    }),
  );
}
