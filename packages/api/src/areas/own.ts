import * as v from 'valibot';
import { endpoint, fileEndpoint } from '../endpoint.ts';
import { amount, at, count, day, hash32, nothing } from '../fields.ts';
import { choices, settings, wanted } from '../settings.ts';
import { PAYMENT_REASONS } from './purchases.ts';

/** What a member can be reminded of; each can be switched off. */
export const REMINDER_KINDS = ['bots', 'payments', 'withdrawals', 'sessions'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

const reminder = v.variant('kind', [
  v.strictObject({
    kind: v.literal('bots'),
    /** termEnd: they stop earning that day. graceEnd: their pledge goes back that day. */
    what: v.picklist(['termEnd', 'graceEnd']),
    day,
    count,
  }),
  v.strictObject({
    kind: v.literal('payments'),
    /** It could not settle what it was for, for this reason, and is on the balance now. */
    what: v.literal('credited'),
    reason: v.picklist(PAYMENT_REASONS),
    asset: v.nullable(v.string()),
    amount,
    txHash: hash32,
    at,
  }),
  v.strictObject({
    kind: v.literal('withdrawals'),
    what: v.literal('toClaim'),
    count,
    /** Of the one that ends first. */
    asset: v.string(),
    amount,
    expiresAt: at,
  }),
  v.strictObject({
    kind: v.literal('sessions'),
    what: v.literal('opened'),
    device: v.string(),
    at,
  }),
]);
export type Reminder = v.InferOutput<typeof reminder>;

/** What belongs to the account of a member, whatever the device. */
export const own = {
  settings: endpoint({
    path: '/api/other/settings',
    caller: 'member',
    summary: 'What the account has chosen for all of its devices',
    input: nothing,
    output: settings,
  }),
  settingsSave: endpoint({
    path: '/api/other/settingsSave',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    summary: 'Changes what is named and leaves the rest; null takes a choice back',
    input: v.partial(v.strictObject({ ...choices, notifications: v.partial(wanted) })),
    output: settings,
  }),
  reminders: endpoint({
    path: '/api/other/reminders',
    caller: 'member',
    summary: 'What needs a look now, of the kinds that the account has not switched off; the most urgent first',
    input: nothing,
    output: v.strictObject({ list: v.array(reminder), platformDay: day, asOf: at }),
  }),
  accountExport: fileEndpoint({
    path: '/api/other/accountExport',
    summary: 'Everything the platform holds about the account, as the other calls show it',
    file: { type: 'application/json', name: 'ocean-bot-account.json' },
    input: nothing,
  }),
} as const;
