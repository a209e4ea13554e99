/**
 * What happens to bots on a day. On the wire that is the first day on which things are different: from `termEnd` on a bot
 * earns no more, on `graceEnd` its pledge goes back.
 */
export type BotDayKind = 'ready' | 'firstIncome' | 'termEnd' | 'graceEnd';

/**
 * The date with which an event of bots is shown, on every screen. A grace is shown with the last day on which a bot can be
 * renewed; every other event with the day on which it happens. @example shownBotDay('graceEnd', 137) // 136
 */
export function shownBotDay(kind: BotDayKind, day: number): number {
  return kind === 'graceEnd' ? day - 1 : day;
}
