import { Refusal, refusalRow } from '@ocean/api/errors';
import type { EventBatch, Source } from './event-batch.ts';

/** A stream that is silent for this long is being held back, for example by a buffering proxy. */
export const FIRST_MESSAGE_MS = 8_000;
/** A stream that ended sooner counts as failed, even if it delivered something. */
const LIVED_MS = 10_000;
/** After this many failures in a row it polls, for `POLL_PERIOD_MS`, before it tries a stream again. */
const MAX_FAILURES = 3;
export const POLL_PERIOD_MS = 5 * 60_000;
export const POLL_INTERVAL_MS = 15_000;
const PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** The server may end many streams at once; the browsers must not all reconnect at the same moment. */
const SPREAD_MS = 1_000;
/** Refusals by which the server opens no stream for this browser now. */
const NO_STREAM: ReadonlySet<string> = new Set(['STREAMS_TOO_MANY', 'STREAMS_FULL', 'STREAM_REPLACED']);

export type Following = {
  readonly source: Source;
  /** The last cursor seen; undefined: start now. */
  readonly after: string | undefined;
  readonly tell: (batch: EventBatch) => void;
  /** Called when streaming starts or stops working. */
  readonly tellMode: (isStreaming: boolean) => void;
  readonly signal: AbortSignal;
  /** Only polls: without browser locks every tab would open a stream of its own. */
  readonly onlyAsks?: boolean;
  readonly random?: () => number;
};

/**
 * Follows live events until the signal aborts: by a stream that is resumed at its cursor, or by polling where streams do not
 * get through. Ends by itself when the session is over.
 */
export async function followLiveEvents({ random = Math.random, ...following }: Following): Promise<void> {
  const { source, signal, tellMode } = following;
  let { after } = following;
  let failures = 0;
  const tell = (batch: EventBatch) => {
    after = batch.cursor;
    following.tell(batch);
  };
  while (!signal.aborted) {
    const isAsking = following.onlyAsks || failures >= MAX_FAILURES;
    const outcome = isAsking
      ? await askFor(POLL_PERIOD_MS, { source, signal, tell, after: () => after })
      : await streamOnce(source.stream, { signal, tell, tellMode, after });
    tellMode(false);
    if (outcome === 'over') return;
    if (outcome === 'lived') failures = 0;
    else if (outcome === 'noStream') failures = MAX_FAILURES;
    else failures += 1;
    // After a period of polling one stream is tried; if it fails, polling resumes.
    if (isAsking) failures = MAX_FAILURES - 1;
    else if (outcome === 'lived') await pause(SPREAD_MS * random(), signal);
    else if (failures < MAX_FAILURES) await pause(backoffMs(failures, random), signal);
  }
}

/** @example backoffMs(1, () => 0.5) // 1000 */
export function backoffMs(failures: number, random: () => number): number {
  return Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** (failures - 1)) * (0.5 + random());
}

type Streaming = Pick<Following, 'signal' | 'tell' | 'tellMode' | 'after'>;
type Outcome = 'lived' | 'failed' | 'noStream' | 'over';

async function streamOnce(stream: Source['stream'], { signal, tell, tellMode, after }: Streaming): Promise<Outcome> {
  const attempt = new AbortController();
  const leave = () => attempt.abort();
  signal.addEventListener('abort', leave, { once: true });
  const begun = Date.now();
  let hasMessage = false;
  const first = setTimeout(leave, FIRST_MESSAGE_MS);
  try {
    for await (const batch of stream(after, attempt.signal)) {
      clearTimeout(first);
      // After an abort another tab may be the leader.
      if (signal.aborted) return 'over';
      tell(batch);
      if (!hasMessage) tellMode(true);
      hasMessage = true;
    }
  } catch (error) {
    if (signal.aborted || isSessionOver(error)) return 'over';
    if (error instanceof Refusal && NO_STREAM.has(error.key)) return 'noStream';
  } finally {
    clearTimeout(first);
    signal.removeEventListener('abort', leave);
  }
  if (hasMessage) return Date.now() - begun >= LIVED_MS ? 'lived' : 'failed';
  // Connected, but nothing came through.
  return attempt.signal.aborted ? 'noStream' : 'failed';
}

type Asking = Pick<Following, 'source' | 'signal' | 'tell'> & { after: () => string | undefined };

async function askFor(forMs: number, { source, signal, tell, after }: Asking): Promise<Outcome> {
  for (const until = Date.now() + forMs; Date.now() < until && !signal.aborted; await pause(POLL_INTERVAL_MS, signal)) {
    try {
      const batch = await source.ask(after(), signal);
      if (!signal.aborted) tell(batch);
    } catch (error) {
      if (signal.aborted || isSessionOver(error)) return 'over';
    }
  }
  return 'lived';
}

function isSessionOver(error: unknown): boolean {
  return error instanceof Refusal && refusalRow(error.key).kind === 'session';
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
