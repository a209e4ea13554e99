import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { finished, Readable } from 'node:stream';
import type { Endpoint } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { findMember, headerOf } from '../admission/member-door.ts';
import { type IsOpen, requireOpen } from '../admission/require-open.ts';
import { failureAnswer } from '../answer.ts';
import { withDeadline } from '../deadline.ts';
import { failureOf } from '../failure.ts';
import { langOf } from '../lang.ts';
import { parseInput } from '../parse-input.ts';
import type { Limiter } from '../rate-limit.ts';
import type { ReplicaReads } from '../replicas/replica-reads.ts';
import type { MemberCall, Route, StreamEvent, StreamHandler } from '../route.ts';

/** Longer than any answer may take to produce; a client that reads more slowly is cut off. */
const STREAM_WITHIN_MS = 120_000;

type StreamedRoute = Route & { readonly stream: StreamHandler<Endpoint> };

/** `signal` aborts when the server shuts down; from then on a stream may continue for `withinMs`. */
export type Drain = { readonly signal: AbortSignal; readonly withinMs: number };
/** A stream that has not ended this long after it was told to end is cut off. */
const CUT_AFTER_MS = 1_000;

type Door = {
  readonly context: Context;
  readonly limiter: Limiter;
  readonly drain: Drain;
  readonly reads: ReplicaReads;
  readonly isOpen?: IsOpen | undefined;
};
type CallOf = (request: FastifyRequest, requestId: string) => Omit<MemberCall, 'account' | 'sessionId'>;

export function wantsStream(route: Route, request: FastifyRequest): route is StreamedRoute {
  return 'stream' in route && /(^|[,\s])text\/event-stream\b/i.test(headerOf(request, 'accept') ?? '');
}

/**
 * Server-sent events, produced as fast as the client reads them. A refusal before the first event is sent in the usual envelope;
 * a failure after it is an event `error`. Production ends at once when the client leaves.
 */
export async function sendStream(
  { context, limiter, drain, reads, isOpen }: Door,
  { endpoint, stream, life }: StreamedRoute,
  { request, reply, callOf }: { request: FastifyRequest; reply: FastifyReply; callOf: CallOf },
): Promise<FastifyReply> {
  const leaving = new AbortController();
  const hasEnded = endWithServer(life ? { ...drain, withinMs: 0 } : drain, { raw: reply.raw, leaving });
  let timer: NodeJS.Timeout | undefined;
  const start = async () => {
    const member = await findMember({ context, limiter }, endpoint, request);
    const input = parseInput(endpoint, request.body ?? {});
    await requireOpen(isOpen, endpoint, input);
    const call = { ...callOf(request, randomUUID()), ...member };
    const events = stream(context, call, input, leaving.signal)[Symbol.asyncIterator]();
    return { first: await events.next(), events, account: member.account };
  };
  const started = start();
  const giveUp = () => {
    leaving.abort();
    // An iterator that was never consumed must be ended explicitly.
    started.then(({ events }) => events.return?.()).catch(() => undefined);
  };
  finished(reply.raw, () => {
    clearTimeout(timer);
    giveUp();
    hasEnded();
  });
  try {
    const answer = await withDeadline(context, started);
    // If the response has already ended, the timer would never be cleared.
    if (!reply.raw.destroyed) timer = setTimeout(() => reply.raw.destroy(), life?.withinMs ?? STREAM_WITHIN_MS);
    const events = allEvents(context, answer, { path: endpoint.path, lang: langOf(request), signal: leaving.signal });
    const text = life
      ? cutWhenStalled(
          noting(events, () => reads.noteTold(answer.account)),
          { raw: reply.raw, afterMs: life.stalledMs },
        )
      : events;
    reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
    return reply.type('text/event-stream; charset=utf-8').send(Readable.from(text, { objectMode: false, highWaterMark: 1 }));
  } catch (error) {
    giveUp();
    throw error;
  }
}

type Answering = { readonly path: string; readonly lang: string; readonly signal: AbortSignal };
type Started = { readonly first: IteratorResult<StreamEvent>; readonly events: AsyncIterator<StreamEvent> };

/**
 * A stream may last minutes, but the shutdown must not wait for it longer than necessary.
 * @returns the function to call when the stream has ended
 */
function endWithServer({ signal, withinMs }: Drain, { raw, leaving }: { raw: ServerResponse; leaving: AbortController }) {
  const timers: NodeJS.Timeout[] = [];
  const drain = () => {
    timers.push(setTimeout(() => leaving.abort(new Refusal('UNAVAILABLE')), withinMs));
    timers.push(setTimeout(() => raw.destroy(), withinMs + CUT_AFTER_MS));
  };
  if (signal.aborted) drain();
  else signal.addEventListener('abort', drain);
  return () => {
    signal.removeEventListener('abort', drain);
    for (const timer of timers) clearTimeout(timer);
  };
}

/** Requests the next event only when the previous one was taken, so that a slow reader slows production down. */
async function* allEvents(
  { log }: Context,
  { first, events }: Started,
  { path, lang, signal }: Answering,
): AsyncGenerator<string> {
  try {
    for (let next = first; !next.done; next = await events.next()) yield textOf(next.value);
  } catch (failed) {
    const error = signal.aborted ? signal.reason : failed;
    // The client has left.
    if (signal.aborted && !(error instanceof Refusal)) return;
    const { msg, error: told } = failureAnswer(path, lang, failureOf(error, log, path)).body;
    yield textOf({ event: 'error', data: { ...told, msg } });
  } finally {
    await events.return?.();
  }
}

/** A client reads what a stream told it of. From then on, only servers that have the change may serve it. */
async function* noting(events: AsyncGenerator<string>, note: () => Promise<void>): AsyncGenerator<string> {
  for await (const text of events) {
    await note();
    yield text;
  }
}

/** A client that reads nothing while an event waits holds memory and a connection for nothing. */
async function* cutWhenStalled(
  events: AsyncGenerator<string>,
  { raw, afterMs }: { raw: ServerResponse; afterMs: number },
): AsyncGenerator<string> {
  for await (const text of events) {
    const timer = setTimeout(() => raw.destroy(), afterMs);
    try {
      yield text;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Serialises an event once, even when it goes to many streams. */
const written = new WeakMap<StreamEvent, string>();

/** JSON contains no line breaks, so one line carries it. */
function textOf(happened: StreamEvent): string {
  const known = written.get(happened);
  if (known !== undefined) return known;
  const { event, data } = happened;
  const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  written.set(happened, text);
  return text;
}
