import { bots } from '@ocean/api/areas/bots';
import { desk } from '@ocean/api/areas/desk';
import { earnings } from '@ocean/api/areas/earnings';
import { home } from '@ocean/api/areas/home';
import { ido } from '@ocean/api/areas/ido';
import type { LiveKind } from '@ocean/api/areas/notifications/live';
import { notices } from '@ocean/api/areas/notifications/notices';
import { purchases } from '@ocean/api/areas/purchases';
import { records } from '@ocean/api/areas/records';
import { city } from '@ocean/api/areas/social/city';
import { feedback } from '@ocean/api/areas/social/feedback';
import { news } from '@ocean/api/areas/social/news';
import { staking } from '@ocean/api/areas/staking';
import { team } from '@ocean/api/areas/team';
import { tickets } from '@ocean/api/areas/tickets';
import { voting } from '@ocean/api/areas/voting';
import type { Endpoint } from '@ocean/api/endpoint';

type Effect = {
  /** The reads whose answers change. */
  readonly calls: readonly Endpoint[];
  /** An event for everyone reaches all browsers at the same moment; their reads are spread over this time. */
  readonly spreadMs: number;
};

const own = (...calls: readonly Endpoint[]): Effect => ({ calls, spreadMs: 0 });
const ofAll = (spreadMs: number, ...calls: readonly Endpoint[]): Effect => ({ calls, spreadMs });

const MONEY = [earnings.dashboard, records.list, home.reminders] as const;

/** The reads that each kind of event changes. */
export const EVENT_CALLS: Readonly<Record<LiveKind, Effect>> = {
  order: own(
    desk.orderDetail,
    desk.orders,
    desk.done,
    desk.board,
    desk.messages,
    desk.unread,
    desk.userinfo,
    desk.wallet,
    ...MONEY,
  ),
  message: own(desk.messages, desk.orderDetail, desk.orders, desk.done, desk.unread),
  notice: ofAll(2_000, notices.list, notices.detail, desk.unread, home.show),
  settlement: own(
    purchases.list,
    purchases.show,
    bots.summary,
    bots.list,
    bots.history,
    desk.wallet,
    ido.show,
    staking.show,
    voting.list,
    voting.detail,
    ...MONEY,
  ),
  claim: own(earnings.listWithdrawals, ...MONEY),
  dayClosed: ofAll(
    20_000,
    bots.summary,
    bots.list,
    bots.history,
    bots.params,
    earnings.listTasks,
    earnings.listIncome,
    staking.show,
    team.show,
    home.show,
    desk.userinfo,
    ...MONEY,
  ),
  news: ofAll(2_000, news.list, news.detail, home.show),
  post: ofAll(2_000, city.list, city.detail),
  ticket: own(tickets.list, tickets.detail),
  feedback: own(feedback.list, feedback.detail),
  retracted: ofAll(2_000, news.list, news.detail, notices.list, notices.detail, desk.unread, home.show),
  openOrder: ofAll(2_000, desk.board, desk.unread),
};

/**
 * A reset reaches all streams of a server at once, when too much happened or another database took over. It refreshes nearly
 * everything, so its reads are spread as widely as those of the close of a day.
 */
export const RESET_SPREAD_MS = EVENT_CALLS.dayClosed.spreadMs;

/** All reads that events change: after a time away any of them may have changed. */
export const REFRESHED_CALLS: readonly Endpoint[] = [...new Set(Object.values(EVENT_CALLS).flatMap(({ calls }) => calls))];
