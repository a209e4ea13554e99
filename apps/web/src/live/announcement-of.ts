import { account } from '@ocean/api/areas/account';
import { desk } from '@ocean/api/areas/desk';
import { earnings } from '@ocean/api/areas/earnings';
import type { ReminderKind } from '@ocean/api/areas/home';
import type { LiveKind } from '@ocean/api/areas/notifications/live';
import { purchases } from '@ocean/api/areas/purchases';
import { feedback } from '@ocean/api/areas/social/feedback';
import type { Endpoint, InputOf, OutputOf } from '@ocean/api/endpoint';
import { isUuid } from '@ocean/api/uuid';
import { paths } from '../base/paths.ts';
import type { TextKey } from '../i18n/use-text.ts';
import { orderPath } from '../sections/desk/desk-links.ts';
import type { LiveEvent } from './event-batch.ts';

/** The key of a sentence about an event, and the address that shows it. */
export type Word = { readonly key: TextKey; readonly to: string };

/** An uncached read. */
export type Ask = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>;

type Order = OutputOf<typeof desk.orderDetail>;
type Speaker = {
  /** The reminder setting that controls it. */
  readonly reminder: ReminderKind | null;
  /** The event recurs for the same thing, and is announced each time. */
  readonly repeats?: true;
  readonly word: (ask: Ask, id: string) => Promise<Word | null>;
};

/** Quiet events refresh the screen and its marks without an announcement. */
const QUIET = null;

/** The announcement of each kind of event. The state that an event led to tells the member's own acts from those of others. */
const ANNOUNCERS: Readonly<Record<LiveKind, Speaker | typeof QUIET>> = {
  order: { reminder: 'desk', word: async (ask, id) => orderWord(ask, await ask(desk.orderDetail, { id })) },
  message: {
    reminder: 'desk',
    repeats: true,
    async word(ask, id) {
      const order = await ask(desk.orderDetail, { id });
      if (order.unread === 0 || !(await isNotified(ask, order, 'messages'))) return null;
      return { key: 'frame.live.message', to: `${orderPath(id)}?view=messages` };
    },
  },
  notice: { reminder: null, word: async () => ({ key: 'frame.live.notice', to: paths.notices }) },
  settlement: { reminder: 'payments', word: settlementWord },
  claim: {
    reminder: 'withdrawals',
    async word(ask, id) {
      const [withdrawal] = (await ask(earnings.listWithdrawals, { id, page: 1, size: 1 })).list;
      return withdrawal?.state === 'signed' ? { key: 'frame.live.claim', to: paths.earnings } : null;
    },
  },
  ticket: {
    reminder: null,
    repeats: true,
    word: async (_, id) => ({ key: 'frame.live.ticket', to: `${paths.helpArticle}?ticket=${id}` }),
  },
  feedback: {
    reminder: null,
    async word(ask, id) {
      const { answer } = await ask(feedback.detail, { id });
      return answer === null ? null : { key: 'frame.live.feedback', to: `${paths.feedback}/${id}` };
    },
  },
  dayClosed: QUIET,
  news: QUIET,
  post: QUIET,
  retracted: QUIET,
  openOrder: QUIET,
};

export const isSaid = ({ kind }: LiveEvent): boolean => (ANNOUNCERS[kind] ?? QUIET) !== QUIET;
export const isRepeated = ({ kind }: LiveEvent): boolean => ANNOUNCERS[kind]?.repeats === true;

/** The announcement of an event; null when it is quiet, switched off or not meant for this member. */
export async function announcementOf(ask: Ask, { kind, id }: LiveEvent): Promise<Word | null> {
  const speaker = ANNOUNCERS[kind] ?? QUIET;
  if (speaker === QUIET) return null;
  if (speaker.reminder !== null) {
    const { notifications } = await ask(account.settings, {});
    if (!notifications[speaker.reminder]) return null;
  }
  return speaker.word(ask, id);
}

async function orderWord(ask: Ask, order: Order): Promise<Word | null> {
  const key = orderKey(order);
  return key !== null && (await isNotified(ask, order, 'orders')) ? { key, to: orderPath(order.id) } : null;
}

function orderKey({ role, state, reason }: Order): TextKey | null {
  const isOperator = role === 'operator';
  if (state === 'pending') return isOperator ? 'frame.live.order.placed' : null;
  if (state === 'completed') return isOperator ? null : 'frame.live.order.accepted';
  if (state === 'released') return isOperator ? 'frame.live.order.released' : null;
  if (reason === 'expired') return 'frame.live.order.expired';
  return isOperator ? 'frame.live.order.cancelled' : null;
}

/** The owner of a passageway chooses which of its events are announced. */
async function isNotified(ask: Ask, { role }: Order, kind: 'orders' | 'messages'): Promise<boolean> {
  return role !== 'operator' || (await ask(desk.save, {})).notify[kind];
}

async function settlementWord(ask: Ask, id: string): Promise<Word> {
  // An id that is no UUID is the number of a payment that settled nothing.
  const purchase = isUuid(id) ? (await ask(purchases.show, { purchaseId: id })).purchase : null;
  if (purchase?.state !== 'settled') return { key: 'frame.live.credited', to: paths.records };
  // A vote is paid for like a purchase, but nobody thinks of it as one.
  if (purchase.vote) return { key: 'frame.live.voted', to: `${paths.voting}/${purchase.vote.project}` };
  return { key: 'frame.live.settled', to: paths.records };
}
