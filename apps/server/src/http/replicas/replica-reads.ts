import type { Endpoint } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader, Replicas } from '../../db/replicas/replicas.ts';
import { headerOf } from '../admission/member-door.ts';
import { accountOfToken, hashToken } from '../session.ts';
import { placeCookie, readPlaceCookie } from './place-cookie.ts';

/** Which reads a replica may serve, and what it must have replayed for them. */
export type ReplicaReads = {
  /**
   * Runs the read-only `work` on a replica that has everything the caller has written. Uses the primary when there is no such
   * replica, when a replica may not serve the call, and for a retry after the replica failed.
   */
  read<T>(endpoint: Endpoint, request: FastifyRequest, work: (context: Context) => Promise<T>): Promise<T>;
  /** Called before a call that may have written is answered: from then on its caller sees the write, through every process. */
  noteWrite(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Called before `account` is told of a change. */
  noteTold(account: string): Promise<void>;
};

export function createReplicaReads(context: Context, replicas: Replicas<Context> | undefined): ReplicaReads {
  if (!replicas) {
    return { read: (_endpoint, _request, work) => work(context), noteWrite: async () => {}, noteTold: async () => {} };
  }
  const isSecure = context.config.origin.startsWith('https:');
  return {
    async read(endpoint, request, work) {
      if (!endpoint.fromReplica) return work(context);
      const reader = await replicas.readerFor(callerOf(context, request), readPlaceCookie(request));
      context.metrics?.countReplicaRead(reader?.name ?? 'primary');
      if (!reader) return work(context);
      try {
        return await unlessGivenUp(reader, work(reader.served));
      } catch (error) {
        if (error instanceof Refusal && error.key !== 'UNAVAILABLE') throw error;
        reader.noteTrouble(error);
        return work(context);
      }
    },
    async noteWrite(request, reply) {
      const place = await replicas.noteWrite(callerOf(context, request));
      if (place) reply.header('set-cookie', placeCookie(place, { isSecure }));
    },
    async noteTold(account) {
      await replicas.noteWrite(account);
    },
  };
}

/** @throws Refusal UNAVAILABLE while the replica is silent. The read itself ends when its connection does. */
async function unlessGivenUp<T>(reader: Reader<Context>, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  work.catch(() => undefined);
  const givenUp = reader.untilGivenUp(done).then((): Promise<never> => Promise.reject(new Refusal('UNAVAILABLE')));
  try {
    return await Promise.race([work, givenUp]);
  } finally {
    done.abort();
  }
}

/** Undefined for a visitor, and for a token that this process has not admitted. */
function callerOf({ db }: Context, request: FastifyRequest): string | undefined {
  const token = headerOf(request, 'token');
  return token === undefined ? undefined : accountOfToken(db, hashToken(token));
}
