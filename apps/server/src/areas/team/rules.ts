import type { Params } from '@ocean/api/params';

/** The most ancestors of a buyer considered for shares of a sale; higher ones are ignored. */
export const MAX_PLACES = 20;

/**
 * The conditions of a level, and its differential rate in basis points. Units are USDT base units of value, paid in
 * stablecoins.
 */
export type LevelCondition = {
  readonly level: number;
  readonly salesUnits: bigint;
  readonly miners: number;
  readonly rate: number;
};

/** V1 to V5. */
export function levelConditions(params: Params): LevelCondition[] {
  return ([1, 2, 3, 4, 5] as const).map((level) => ({
    level,
    salesUnits: params[`level.V${level}.sales`],
    miners: params[`level.V${level}.miners`],
    rate: params[`level.V${level}.rate`],
  }));
}

/** The next level of a member: the first above the present one. Undefined at the top. */
export function nextCondition(conditions: readonly LevelCondition[], level: number): LevelCondition | undefined {
  return conditions.find((condition) => condition.level > level);
}

/** The differential rate of a level, in basis points; V0 has none. */
export function rateOf(conditions: readonly LevelCondition[], level: number): number {
  return conditions.find((condition) => condition.level === level)?.rate ?? 0;
}
