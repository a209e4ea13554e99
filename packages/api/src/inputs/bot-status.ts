import * as v from 'valibot';

export const BOT_STATUSES = ['not_activated', 'waiting', 'frozen', 'running', 'renewal_due', 'stopped'] as const;
export type BotStatus = (typeof BOT_STATUSES)[number];

/** Filter of an All form: the bots that have this status when the act begins. */
export const botFilter = { status: v.optional(v.picklist(BOT_STATUSES)) };
