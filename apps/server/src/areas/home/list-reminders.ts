import { amountText } from '@ocean/api/amount';
import type { home, Reminder, ReminderKind } from '@ocean/api/areas/home';
import type { Context } from '../../context.ts';
import type { Handler, MemberCall } from '../../http/route.ts';
import { readNewSessions, readSettings } from '../account/queries.ts';
import { readBotEndings, readPlatformTime } from '../bots/bot/queries.ts';
import { readClaimable } from '../earnings/withdraw/queries.ts';
import { readDepositInfo } from '../purchases/queries.ts';

/** A term that ends later can wait. */
const TERM_ENDS_WITHIN_DAYS = 3;
const PAYMENT_SHOWN_DAYS = 7;
const SESSION_SHOWN_DAYS = 3;
const MAX_OF_A_KIND = 3;
const DAY_MS = 86_400_000;

type Asked = { readonly context: Context; readonly call: MemberCall; readonly now: Date };

/** The most urgent kinds first: what expires first, then what is for information only. */
const KINDS: readonly (readonly [ReminderKind, (asked: Asked) => Promise<Reminder[]>])[] = [
  ['withdrawals', unclaimed],
  ['bots', endingBots],
  ['payments', creditedPayments],
  ['sessions', newSessions],
];

/** Derived from the current state: nothing is stored, so nothing can be out of date. A kind that is off is not even read. */
export const listReminders: Handler<typeof home.reminders> = async (context, call) => {
  const [{ muted }, { today, now }] = await Promise.all([readSettings(context.db, call.account), readPlatformTime(context.db)]);
  const wanted = KINDS.filter(([kind]) => !muted.includes(kind));
  const found = await Promise.all(wanted.map(([, read]) => read({ context, call, now })));
  return { list: found.flatMap((some) => some.slice(0, MAX_OF_A_KIND)), platformDay: today, asOf: now.toISOString() };
};

async function unclaimed({ context, call }: Asked): Promise<Reminder[]> {
  const claimable = await readClaimable(context.db, call.account);
  const [first] = claimable;
  if (!first) return [];
  return [
    {
      kind: 'withdrawals',
      what: 'toClaim',
      count: claimable.length,
      asset: first.asset,
      amount: amountText(first.netUnits, first.asset),
      expiresAt: new Date(first.deadline * 1000).toISOString(),
    },
  ];
}

async function endingBots({ context, call }: Asked): Promise<Reminder[]> {
  const endings = await readBotEndings(context.db, call.account, TERM_ENDS_WITHIN_DAYS);
  return endings.map((ending) => ({ kind: 'bots', ...ending }));
}

/** A plain deposit needs no look, nor does what was too much in a payment that did its work; one that could not does. */
async function creditedPayments({ context, call, now }: Asked): Promise<Reminder[]> {
  const { recent } = await readDepositInfo(context, call.account);
  const since = now.getTime() - PAYMENT_SHOWN_DAYS * DAY_MS;
  return recent.flatMap(({ state, reason, asset, amount, txHash, at }) =>
    state === 'credited' && reason !== null && reason !== 'surplus' && Date.parse(at) >= since
      ? [{ kind: 'payments', what: 'credited', reason, asset, amount, txHash, at }]
      : [],
  );
}

async function newSessions({ context, call }: Asked): Promise<Reminder[]> {
  const { account, sessionId } = call;
  const sessions = await readNewSessions(context.db, { account, sessionId, days: SESSION_SHOWN_DAYS, limit: MAX_OF_A_KIND });
  return sessions.map(({ device, openedAt }) => ({ kind: 'sessions', what: 'opened', device, at: openedAt.toISOString() }));
}
