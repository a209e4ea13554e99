import { live } from '@ocean/api/areas/notifications/live';
import { Refusal } from '@ocean/api/errors';
import { readLiveEvents } from '@ocean/api/streams/read-live-events';
import { toast } from '@ocean/ui/toast';
import { navigate } from 'wouter/use-browser-location';
import { client, clientOptions, queryClient, tokens } from '../api/client.ts';
import { liveSignal } from '../api/live-signal.ts';
import { STEP } from '../base/step.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { t } from '../i18n/use-text.ts';
import { sessionSignal } from '../wallet/session/session-view.ts';
import { announceEvents } from './announce-events.ts';
import type { Ask, Word } from './announcement-of.ts';
import type { Source } from './event-batch.ts';
import { watchOwnActs } from './own-acts.ts';
import { refreshOnEvents } from './refresh-on-events.ts';
import { type Channel, type Locks, shareLiveEvents } from './share-live-events.ts';

/** A tab in the background for longer than this stops following, to save the battery. */
const HIDDEN_MS = 2 * 60_000;

const isVisible = () => document.visibilityState === 'visible';

/** Follows the events of the account while it is signed in. */
export function startLive(): void {
  let current: { address: string; end: () => void } | null = null;
  const look = () => {
    const { state, address } = sessionSignal.read();
    const next = state === 'member' ? address : null;
    if (next === current?.address || (next === null && current === null)) return;
    current?.end();
    current = next === null ? null : { address: next, end: followAccount(next) };
  };
  sessionSignal.subscribe(look);
  look();
}

function followAccount(address: string): () => void {
  const refresh = refreshOnEvents({ queries: queryClient, isVisible });
  const acts = watchOwnActs(queryClient, (text) => shared.acted(text));
  const words = announceEvents({ ask, acts, isVisible, location: () => window.location.pathname + window.location.search, say });
  const shared = shareLiveEvents({
    name: `ocean-events ${address.toLowerCase()}`,
    source: sourceOf(address),
    locks: (navigator as { locks?: Locks }).locks ?? null,
    openChannel: 'BroadcastChannel' in window ? (name) => new BroadcastChannel(name) as Channel : null,
    onEvents(batch) {
      refresh.happened(batch);
      words.happened(batch.events);
    },
    onBegin: refresh.begun,
    onMode: liveSignal.set,
    onActed: acts.remember,
  });
  const leave = whileSeen(() => shared.follow());
  return () => {
    for (const part of [{ end: leave }, shared, words, acts, refresh]) part.end();
    liveSignal.set(false);
  };
}

/** Runs while there is a connection and this tab was in view recently; resumes at once when both are true again. */
function whileSeen(begin: () => () => void): () => void {
  let stop: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (isWanted: boolean) => {
    if (isWanted) stop ??= begin();
    else {
      stop?.();
      stop = null;
    }
  };
  const look = () => {
    clearTimeout(timer);
    if (!navigator.onLine) set(false);
    else if (isVisible()) set(true);
    else timer = setTimeout(() => set(false), HIDDEN_MS);
  };
  const changes = [
    [document, 'visibilitychange'],
    [window, 'online'],
    [window, 'offline'],
  ] as const;
  for (const [target, change] of changes) target.addEventListener(change, look);
  look();
  return () => {
    for (const [target, change] of changes) target.removeEventListener(change, look);
    clearTimeout(timer);
    set(false);
  };
}

/** Uses the token of this account only: another tab may have signed in as another account, to which the cursor does not belong. */
function sourceOf(address: string): Source {
  const token = () => {
    const own = tokens.tokenOf(address);
    if (own === null) throw new Refusal('SESSION_EXPIRED');
    return own;
  };
  const input = (after: string | undefined) => (after === undefined ? {} : { after });
  return {
    stream: (after, signal) => readLiveEvents({ ...clientOptions, token }, live.events, input(after), signal),
    async ask(after, signal) {
      token();
      return client.call(live.events, input(after), { signal });
    },
  };
}

/** Bypasses the cache, or the second of two quick events would be judged by the answer to the first one. */
const ask: Ask = (endpoint, input) => client.call(endpoint, input);

async function say({ key, to }: Word): Promise<void> {
  await loadTexts('frame');
  toast(t(key), 'info', () => navigate(to, { state: STEP }));
}
