import { MAX_LEVEL } from '@ocean/api/areas/desk/states';
import type { Params } from '@ocean/api/params';
import { leastOf, shareDown, WHOLE_POINTS } from '@ocean/money/amount';

/** What a level gives and asks for. Amounts are USDT base units of value, except the deposit. */
export type LevelTerms = {
  readonly level: number;
  readonly dailyQuotaUnits: bigint;
  readonly maxOrderUnits: bigint;
  /** Basis points of the proceeds. */
  readonly feePoints: number;
  readonly holdHours: number;
  readonly volumeUnits: bigint;
  /** BCG base units that are bonded for it in all. */
  readonly depositUnits: bigint;
};

const LEVELS = [1, 2, 3, 4, 5] as const;

/** Level 1 first. It asks for nothing. */
export function levelTerms(params: Params): readonly LevelTerms[] {
  return LEVELS.map((level) => ({
    level,
    dailyQuotaUnits: params[`desk.L${level}.dailyQuota`],
    maxOrderUnits: params[`desk.L${level}.maxOrder`],
    feePoints: params[`desk.L${level}.fee`],
    holdHours: params[`desk.L${level}.holdHours`],
    volumeUnits: level === 1 ? 0n : params[`desk.L${level}.volume`],
    depositUnits: level === 1 ? 0n : params[`desk.L${level}.deposit`],
  }));
}

export function termsOf(params: Params, level: number): LevelTerms {
  const found = levelTerms(params)[level - 1];
  if (!found) throw new Error(`there is no level ${level}`);
  return found;
}

/** Undefined at the top. */
export function nextTerms(params: Params, level: number): LevelTerms | undefined {
  return level < MAX_LEVEL ? termsOf(params, level + 1) : undefined;
}

/**
 * What counts of a released volume for a level: of each counterparty at most its share of what the level asks for. With a share of a
 * fifth at least five counterparties are needed, however much each of them trades.
 */
export function countedVolume(
  volumes: readonly bigint[],
  { needUnits, sharePoints }: { needUnits: bigint; sharePoints: number },
): bigint {
  const most = shareDown(needUnits, BigInt(sharePoints), WHOLE_POINTS);
  return volumes.reduce((sum, units) => sum + leastOf(units, most), 0n);
}
