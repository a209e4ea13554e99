/** The sheets of the assets; links elsewhere open one with `?do=`. */
export const EARNINGS_SHEETS = ['deposit', 'exchange', 'withdraw', 'transfer', 'stake', 'collect', 'ido'] as const;
export type EarningsSheet = (typeof EARNINGS_SHEETS)[number];

/** Days that the income chart shows. */
export const RANGES = [7, 30, 90, 365] as const;
export type Range = (typeof RANGES)[number];

/** The days that the income of the assets covers at first. */
export const FIRST_RANGE: Range = 30;
