import type { Context } from '../../context.ts';
import { deleteInRounds } from '../../jobs/delete-in-rounds.ts';
import type { PushOutcome, PushPort } from '../../push/push-port.ts';
import { judgeOutcome, messageOf } from './rules.ts';
import { deleteOldPushes, noteOutcome, queueDue, queueHappened, type TakenPush, takeDue } from './store.ts';

/** The pushes taken at once: the most that a dying worker leaves unsent, and its number of connections. */
const TAKEN_AT_ONCE = 24;
/** The longest round; the next one continues, and other processes get a turn. */
const MAX_ROUND_MS = 20_000;
/** Consecutive things that the service of a browser did not accept; then the browser gets nothing more. */
const MAX_FAILURES = 10;
const CLAIM_ENDS_WITHIN_HOURS = 6;
const TERM_ENDS_WITHIN_DAYS = 2;

/** Notifies browsers. No transaction is open during a call to a push service. */
export async function sendPushes(context: Context): Promise<void> {
  const { db, push } = context;
  if (!push) return;
  await queueHappened(db);
  const end = performance.now() + MAX_ROUND_MS;
  for (;;) {
    const taken = await takeDue(db, TAKEN_AT_ONCE);
    await Promise.all(taken.map((one) => sendOne(context, push, one)));
    if (taken.length === 0 || performance.now() >= end) return;
  }
}

/** Queues pushes that become due by time alone. */
export async function queueDuePushes({ db, push }: Context): Promise<void> {
  if (push) await queueDue(db, { claimHours: CLAIM_ENDS_WITHIN_HOURS, termDays: TERM_ENDS_WITHIN_DAYS });
}

export async function forgetPushes({ db, log }: Context): Promise<void> {
  const forgotten = await deleteInRounds((atMost) => deleteOldPushes(db, atMost));
  if (forgotten > 0) log.info({ forgotten }, 'notifications forgotten');
}

async function sendOne({ db, log }: Context, push: PushPort, taken: TakenPush): Promise<void> {
  const { subscription, thing, what, tries } = taken;
  const outcome: PushOutcome = await push.send(taken, messageOf(taken));
  const verdict = judgeOutcome(outcome, taken);
  // Without recipient and endpoint: an endpoint is a secret of its browser.
  if (outcome.kind !== 'sent') log.warn({ what, tries, outcome: outcome.kind, why: outcome.why }, 'notification not sent');
  const againSeconds = verdict.outcome === 'again' ? verdict.seconds : 0;
  await noteOutcome(db, { subscription, thing, outcome: verdict.outcome, againSeconds, maxFailures: MAX_FAILURES });
}
