import { amountText } from '@ocean/api/amount';
import type { home, Reminder, ReminderKind } from '@ocean/api/areas/home';
import type { Context } from '../../context.ts';
import type { Handler, MemberCall } from '../../http/route.ts';
import { readNewSessions, readSettings } from '../account/queries.ts';
import { readBotReminders, readPlatformTime } from '../bots/bot/queries.ts';
import { readDeskNews, readGoodNews } from '../desk/queries.ts';
import { readDueAwards } from '../earnings/award/queries.ts';
import { readClaimable } from '../earnings/withdraw/queries.ts';
import { hasUnsavedProof } from '../proof/queries.ts';
import { readDepositInfo } from '../purchases/queries.ts';
import { readStakeNews } from '../staking/queries.ts';

/** Terms that end later are left out. */
const TERM_ENDS_WITHIN_DAYS = 3;
const PAYMENT_SHOWN_DAYS = 7;
const SESSION_SHOWN_DAYS = 3;
const BOTS_SHOWN_DAYS = 7;
const ORDERS_SHOWN_DAYS = 2;
/** A smaller reward than this many days release is left out. */
const REWARD_WAITS_DAYS = 7;
const MAX_OF_A_KIND = 3;
const DAY_MS = 86_400_000;

type Asked = { readonly context: Context; readonly call: MemberCall; readonly now: Date };

/** The most urgent kinds first: what expires first, then what is for information only. */
const KINDS: readonly (readonly [ReminderKind, (asked: Asked) => Promise<Reminder[]>])[] = [
  ['withdrawals', unclaimed],
  ['desk', newsOfDesk],
  ['bots', botsToLookAt],
  ['stakes', stakesToTakeFrom],
  ['awards', awardsToTake],
  ['payments', creditedPayments],
  ['sessions', newSessions],
  ['proof', unsavedProof],
];

/** Derived from the current state: nothing is stored, so nothing can be outdated. Muted kinds are not even read. */
export const listReminders: Handler<typeof home.reminders> = async (context, call) => {
  const [{ muted }, { today, now }] = await Promise.all([readSettings(context.db, call.account), readPlatformTime(context.db)]);
  const wanted = KINDS.filter(([kind]) => !muted.includes(kind));
  const found = await Promise.all(wanted.map(([, read]) => read({ context, call, now })));
  return { list: found.flatMap(firstOfEach), platformDay: today, asOf: now.toISOString() };
};

/** At most `MAX_OF_A_KIND` reminders of each sort. */
function firstOfEach(reminders: readonly Reminder[]): Reminder[] {
  const said = new Map<string, number>();
  return reminders.filter(({ what }) => {
    const before = said.get(what) ?? 0;
    said.set(what, before + 1);
    return before < MAX_OF_A_KIND;
  });
}

async function unclaimed({ context, call }: Asked): Promise<Reminder[]> {
  const claimable = await readClaimable(context.db, call.account);
  const [first] = claimable;
  if (!first) return [];
  return [
    {
      kind: 'withdrawals',
      what: 'toClaim',
      count: claimable.length,
      id: first.id,
      asset: first.asset,
      amount: amountText(first.netUnits, first.asset),
      expiresAt: new Date(first.deadline * 1000).toISOString(),
    },
  ];
}

async function botsToLookAt({ context, call }: Asked): Promise<Reminder[]> {
  const days = { endsWithin: TERM_ENDS_WITHIN_DAYS, happenedWithin: BOTS_SHOWN_DAYS };
  const found = await readBotReminders(context.db, call.account, days);
  return found.map((one) => ({ kind: 'bots', ...one }));
}

async function stakesToTakeFrom({ context, call }: Asked): Promise<Reminder[]> {
  const news = await readStakeNews(context.db, call.account, REWARD_WAITS_DAYS);
  const { ended, endedDay, giving, toTakeUnits } = news;
  return [
    ...(endedDay === null ? [] : [{ kind: 'stakes', what: 'stakeEnded', count: ended, day: endedDay } as const]),
    ...(giving === 0
      ? []
      : [{ kind: 'stakes', what: 'stakeReward', count: giving, asset: 'BCG', amount: amountText(toTakeUnits, 'BCG') } as const]),
  ];
}

/** What waits for the own passageway, then what became of orders. */
async function newsOfDesk({ context, call: { account } }: Asked): Promise<Reminder[]> {
  const [news, good] = await Promise.all([
    readDeskNews(context.db, account),
    readGoodNews(context.db, { account, days: ORDERS_SHOWN_DAYS, limit: MAX_OF_A_KIND }),
  ]);
  const kind = 'desk';
  const found: Reminder[] = good.map(({ what, id, asset, units, at }) => ({
    kind,
    what,
    id,
    asset,
    amount: amountText(units, asset),
    at: at.toISOString(),
  }));
  if (news?.isStopped) found.unshift({ kind, what: 'passagewayStopped' });
  if (news?.isBanned) found.unshift({ kind, what: 'passagewayBanned', until: news.bannedUntil?.toISOString() ?? null });
  if (news?.firstId && news.firstExpiresAt) {
    const { toAccept: count, firstId: id, firstExpiresAt } = news;
    found.unshift({ kind, what: 'orderToAccept', count, id, expiresAt: firstExpiresAt.toISOString() });
  }
  return found;
}

/** Also while awards are not being paid: they remain due to the member. */
async function awardsToTake({ context, call }: Asked): Promise<Reminder[]> {
  const due = await readDueAwards(context.db, call.account);
  if (due.count === 0) return [];
  return [{ kind: 'awards', what: 'awardDue', count: due.count, asset: 'BCG', amount: amountText(due.units, 'BCG') }];
}

/** Payments credited because they could not settle. Plain deposits and surpluses need no action. */
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

async function unsavedProof({ context, call }: Asked): Promise<Reminder[]> {
  return (await hasUnsavedProof(context.db, call.account)) ? [{ kind: 'proof', what: 'proofUnsaved' }] : [];
}
