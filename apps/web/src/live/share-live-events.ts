import type { EventBatch, Source } from './event-batch.ts';
import { followLiveEvents } from './follow-live-events.ts';

/** Messages between the tabs of one browser. hello: a new tab, which has no cursor yet. acted: an act of the member in one tab. */
type Said =
  | { readonly kind: 'happened'; readonly batch: EventBatch }
  | { readonly kind: 'mode'; readonly isStreaming: boolean; readonly cursor: string | undefined }
  | { readonly kind: 'hello' }
  | { readonly kind: 'acted'; readonly text: string };

/** The part of `navigator.locks` that is used. */
export type Locks = { request(name: string, options: LockOptions, work: () => Promise<void>): Promise<unknown> };
type LockOptions = { signal: AbortSignal } | { steal: true };
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close'> & { onmessage: ((event: MessageEvent) => void) | null };

export type Sharing = {
  /** Includes the account: tabs of another account have a stream of their own. */
  readonly name: string;
  readonly source: Source;
  /** Null where the browser has none: then each tab polls for itself. */
  readonly locks: Locks | null;
  readonly openChannel: ((name: string) => Channel) | null;
  readonly onEvents: (batch: EventBatch) => void;
  /** Called when following begins: data that was read before may be out of date. */
  readonly onBegin: () => void;
  readonly onMode: (isStreaming: boolean) => void;
  /** Called for an act of the member in another tab of this browser. */
  readonly onActed: (text: string) => void;
};

export type Shared = {
  /** Takes part in following: the tab leads, or waits for its turn. @returns a function that stops that; the tab still listens */
  follow(): () => void;
  acted(text: string): void;
  end(): void;
};

/** A leader sends something every half minute. One that is silent for longer was frozen by its system while it held the lock. */
export const LEADER_SILENCE_MS = 80_000;

/**
 * One stream for all tabs of a browser. The tab that holds the lock follows and tells the others, which keep the cursor. When it
 * closes or rests, the next tab continues from there, so that nothing is lost; at worst the last batch is delivered twice.
 */
export function shareLiveEvents({ name, source, locks, openChannel, ...hears }: Sharing): Shared {
  const channel = locks ? (openChannel?.(name) ?? null) : null;
  const say = (said: Said) => channel?.postMessage(said);
  let cursor: string | undefined;
  let isStreaming = false;
  let isFollower = true;

  const begin = (at: string | undefined) => {
    if (cursor === undefined && at !== undefined) hears.onBegin();
    cursor = at ?? cursor;
  };
  const hear = (batch: EventBatch) => {
    begin(batch.cursor);
    hears.onEvents(batch);
  };
  const setMode = (next: boolean) => {
    isStreaming = next;
    hears.onMode(next);
  };
  let heard: () => void = () => {};
  listen(channel, {
    heard: () => heard(),
    happened: hear,
    acted: hears.onActed,
    hello: () => isFollower || say({ kind: 'mode', isStreaming, cursor }),
    mode(next, at) {
      if (!isFollower) return;
      begin(at);
      setMode(next);
    },
  });
  say({ kind: 'hello' });

  const lead = async (signal: AbortSignal) => {
    if (signal.aborted) return;
    isFollower = false;
    await followLiveEvents({
      source,
      after: cursor,
      signal,
      onlyAsks: channel === null,
      tell(batch) {
        // The others first: if this tab closes right here, the next leader continues after this batch.
        say({ kind: 'happened', batch });
        hear(batch);
      },
      tellMode(next) {
        setMode(next);
        // A tab that has lost its turn must not report for the new leader.
        if (!signal.aborted) say({ kind: 'mode', isStreaming: next, cursor });
      },
    });
    isFollower = true;
    say({ kind: 'hello' });
  };

  return {
    follow: () =>
      takePart({ locks: channel && locks, name, lead, onSilence: () => setMode(false), listenBy: (next) => (heard = next) }),
    acted: (text) => say({ kind: 'acted', text }),
    end() {
      if (isStreaming) hears.onMode(false);
      channel?.close();
    },
  };
}

type Listening = {
  /** Called for every message from the leader. */
  heard(): void;
  happened(batch: EventBatch): void;
  mode(isStreaming: boolean, cursor: string | undefined): void;
  hello(): void;
  acted(text: string): void;
};

function listen(channel: Channel | null, { heard, happened, mode, hello, acted }: Listening): void {
  if (!channel) return;
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'happened' || data.kind === 'mode') heard();
    if (data.kind === 'happened') happened(data.batch);
    else if (data.kind === 'mode') mode(data.isStreaming, data.cursor);
    else if (data.kind === 'hello') hello();
    else acted(data.text);
  };
}

type Part = Omit<Turns, 'steals' | 'locks' | 'signal'> & {
  readonly locks: Locks | null;
  readonly onSilence: () => void;
  /** Registers the function to call for every message from the leader. */
  readonly listenBy: (heard: () => void) => void;
};

/**
 * Waits for this tab's turn to lead, and takes it when the leader is silent. Without locks it leads at once.
 * @returns a function that ends that
 */
function takePart({ locks, name, lead, onSilence, listenBy }: Part): () => void {
  const resting = new AbortController();
  const { signal } = resting;
  if (!locks) {
    void lead(signal);
    return () => resting.abort();
  }
  const silence = watchSilence(() => {
    onSilence();
    void takeTurns({ locks, name, lead, signal, steals: true });
  });
  listenBy(silence.heard);
  const leadAlone = (ending: AbortSignal) => {
    silence.end();
    return lead(ending);
  };
  void takeTurns({ locks, name, lead: leadAlone, signal, steals: false });
  return () => {
    silence.end();
    resting.abort();
  };
}

type Turns = { locks: Locks; name: string; lead: (signal: AbortSignal) => Promise<void>; signal: AbortSignal; steals: boolean };

/** Leads when it is this tab's turn. If another tab took it for frozen and stole the lock, it waits again. */
async function takeTurns({ locks, name, lead, signal, steals }: Turns): Promise<void> {
  const turn = new AbortController();
  const end = () => turn.abort();
  signal.addEventListener('abort', end);
  let hasLed = false;
  try {
    await locks.request(name, steals ? { steal: true } : { signal }, () => {
      hasLed = true;
      return lead(turn.signal);
    });
  } catch {
    turn.abort();
    if (hasLed && !signal.aborted) void takeTurns({ locks, name, lead, signal, steals: false });
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function watchSilence(onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  const heard = () => {
    clearTimeout(timer);
    if (!isEnded) timer = setTimeout(onSilence, LEADER_SILENCE_MS);
  };
  heard();
  return {
    heard,
    end() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
