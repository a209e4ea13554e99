import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { levelConditions } from '../../apps/server/src/areas/team/rules.ts';
import type { Queryable } from '../../apps/server/src/db/database.ts';
import { readParams } from '../../apps/server/src/params/read-params.ts';
import { levelChangesOf, type ModelFigures, readTeamFacts, teamFiguresOf } from './team-model.ts';

/** Figures of days to come exist, because known runs end later than today. */
const DAYS_AHEAD = 5;

/**
 * Compares every team's daily figures and every level with those computed from the facts only. Requires that everything is folded
 * and every past day closed, and that level conditions have not changed meanwhile.
 * @returns a sentence for each difference
 */
export async function compareTeamFigures(q: Queryable): Promise<string[]> {
  return [...(await compareDays(q)), ...(await compareLevels(q))];
}

async function compareDays(q: Queryable): Promise<string[]> {
  const facts = await readTeamFacts(q);
  const { first, today } = await q.one<{ first: number; today: number }>(sql`
    select min(registered_day) as first, platform_today() as today from account`);
  const faults: string[] = [];
  for (let day = first; day <= today + DAYS_AHEAD; day += 1) {
    const expected = teamFiguresOf(facts, day);
    for (const [member, figures] of await readFigures(q, day)) {
      if (isDeepStrictEqual(figures, expected.get(member))) continue;
      faults.push(
        `on day ${day} of ${today}, member ${member} has ${textOf(figures)} instead of ${textOf(expected.get(member))}`,
      );
    }
  }
  return faults;
}

async function readFigures(q: Queryable, day: number): Promise<Map<number, ModelFigures>> {
  const rows = await q.many<ModelFigures & { member: number }>(sql`
    select a.number as member, coalesce(sum(members), 0)::integer as members, coalesce(sum(effective), 0)::integer as effective,
      coalesce(sum(sales_units), 0) as "salesUnits", coalesce(sum(stable_units), 0) as "stableUnits",
      coalesce(sum(running), 0)::integer as running, coalesce(sum(mining), 0)::integer as mining, coalesce(sum(direct), 0)::integer as direct,
      coalesce(sum(direct_effective), 0)::integer as "directEffective", coalesce(sum(direct_owners), 0)::integer as "directOwners"
    from account a left join team_day d on d.member = a.number and d.day <= ${day} group by a.number order by a.number`);
  return new Map(rows.map(({ member, ...figures }) => [member, figures]));
}

async function compareLevels(q: Queryable): Promise<string[]> {
  const closes = await q.many<{ day: number }>(sql`select day from team_close order by day`);
  const { today } = await q.one<{ today: number }>(sql`select platform_today() as today`);
  const lateFor = closes.at(-1)?.day === today - 1 ? [] : [`the last closed day is ${closes.at(-1)?.day}, on day ${today}`];
  const changes = await q.many(sql`
    select number as member, day, c.level from level_change c join account on account = address order by day, number`);
  const expected = levelChangesOf(
    await readTeamFacts(q),
    closes.map(({ day }) => day),
    levelConditions(await readParams(q)),
  );
  return isDeepStrictEqual(changes, expected)
    ? lateFor
    : [...lateFor, `levels are ${textOf(changes)} instead of ${textOf(expected)}`];
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? each.toString() : each));
}
