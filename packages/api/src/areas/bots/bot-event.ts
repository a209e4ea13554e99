import * as v from 'valibot';
import { address, amount, at, count, day, uuid } from '../../fields.ts';

export const BOT_EVENT_KINDS = ['bought', 'accelerated', 'run', 'stopped', 'takenBack', 'renewed', 'sent', 'received'] as const;
export type BotEventKind = (typeof BOT_EVENT_KINDS)[number];

/** An event of a bot. Fields that do not apply to its kind are null. */
export const botEvent = v.strictObject({
  botId: uuid,
  /** Null once the bot has been sent on. */
  number: v.nullable(count),
  kind: v.picklist(BOT_EVENT_KINDS),
  day,
  at,
  cards: v.nullable(count),
  readyDay: v.nullable(day),
  runFrom: v.nullable(day),
  runUntil: v.nullable(day),
  /** First day without its power, and the days of its term that are left. */
  endDay: v.nullable(day),
  termLeft: v.nullable(count),
  pledged: v.nullable(amount),
  pledgedAsset: v.nullable(v.string()),
  fee: v.nullable(amount),
  feeAsset: v.nullable(v.string()),
  /** The receiver, or the sender. */
  other: v.nullable(address),
});
