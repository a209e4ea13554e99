/** An object, so that tests can make the numbers small (`dev/economy/small-parts.ts`); nothing else writes here. */
export const BOT_LIMITS = {
  /** So many bots are in memory at a time, and are changed by one statement. An act on more goes on with the next ones. */
  atOnce: 10_000,
  /**
   * Most bots that one All call changes, because its one transaction holds the open day: the others are skipped as
   * `beyond_limit`, and the next call goes on with them.
   */
  changed: 50_000,
};
