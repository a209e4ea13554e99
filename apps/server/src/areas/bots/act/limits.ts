/** An object, so that tests can lower the limits (`dev/economy/small-parts.ts`); nothing else writes here. */
export const BOT_LIMITS = {
  /**
   * Most bots that are in memory at a time and are changed by one statement. An act on more continues with the next ones.
   */
  atOnce: 10_000,
  /**
   * Most bots that one All call changes, because its one transaction holds the open day. The others are skipped as
   * `beyond_limit`, and the next call continues with them.
   */
  changed: 50_000,
};
