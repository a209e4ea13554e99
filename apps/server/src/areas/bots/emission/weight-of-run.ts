import sql, { type Sql } from 'sql-template-tag';

/**
 * What the present run of a bot has earned when its power ends on this day, in base units times 10^18: the step of the
 * index over its days. The day before is closed, because power never ends before the open day.
 */
export function weightOfRun(endDay: Sql): Sql {
  return sql`case when ${endDay} <= bot.run_from then 0 else bot.power * (
    (select index_after from emission_day where emission_day.day = ${endDay} - 1)
    - coalesce((select index_after from emission_day where emission_day.day = bot.run_from - 1), 0)) end`;
}
