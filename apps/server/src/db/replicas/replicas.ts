import type { Database } from '../database.ts';
import { gathering } from '../gather.ts';
import { laterOf, type Place, readServerPlace } from './place.ts';
import type { Replica } from './replica.ts';

/** A replica serves nobody what is older than this, however little the caller has written. */
export const MAX_BEHIND_MS = 2_000;
/** Where the primary is, is asked again after it, without anybody waiting. */
const ASK_AGAIN_MS = 1_000;
const MAX_TOGETHER = 1_000;
/** A primary that does not say within this where it is: the caller's reads go to it. */
const PATIENCE_MS = 1_000;
/** Longer than any replica that serves may be behind. */
export const REMEMBERED_MS = 10_000;

/** What reads, when to stop waiting for it, and how to report that it could not. */
export type Reader<Served> = {
  readonly name: string;
  readonly served: Served;
  untilGivenUp(done: AbortController): Promise<void>;
  noteTrouble(error: unknown): void;
};

export type Replicas<Served> = {
  /**
   * A replica that has everything `caller` has done in this process within ten seconds, everything up to `knows`, and what
   * everybody did two seconds ago. Undefined: none has, so the primary serves.
   */
  readerFor(caller: string | undefined, knows?: Place): Promise<Reader<Served> | undefined>;
  /**
   * `caller` has written, or was told of something. From now on only a replica with all of it serves; undefined, all callers.
   * @returns the place, for the caller to know in other processes; undefined while the primary does not answer
   */
  noteWrite(caller: string | undefined): Promise<Place | undefined>;
  end(): Promise<void>;
};

/** Undefined: where the primary was is not known, so that no replica is known to have it. */
type Noted = { readonly place: Place | undefined; readonly atMs: number };

export function createReplicas<Served>(primary: Database, replicas: readonly Replica<Served>[]): Replicas<Served> {
  const places = gathering(
    async (asking: readonly undefined[]) => {
      const { isReplica, place } = await readServerPlace(primary);
      return asking.map(() => (isReplica ? undefined : place));
    },
    { maxItems: MAX_TOGETHER, atOnce: 1 },
  );
  const primaryPlace = () => withinPatience(places.join(undefined));
  const written = rememberedWrites();
  const everybody = createFloor(primaryPlace);
  let turn = 0;
  return {
    async readerFor(caller, knows) {
      const own = caller === undefined ? undefined : written.of(caller);
      if (own && own.place === undefined) return undefined;
      const floor = await everybody.current();
      if (!floor) return undefined;
      const needed = [own?.place, knows].reduce<Place>((last, place) => (place ? laterOf(last, place) : last), floor);
      turn += 1;
      for (let tried = 0; tried < replicas.length; tried += 1) {
        const replica = replicas[(turn + tried) % replicas.length];
        const served = await replica?.at(needed);
        if (replica && served !== undefined) return readerOf(replica, served);
      }
      return undefined;
    },
    async noteWrite(caller) {
      const place = await primaryPlace();
      if (caller !== undefined) written.note(caller, place);
      else if (place) everybody.raise(place);
      else everybody.forget();
      return place;
    },
    async end() {
      await Promise.all(replicas.map((replica) => replica.end()));
    },
  };
}

function readerOf<Served>(replica: Replica<Served>, served: Served): Reader<Served> {
  return {
    name: replica.name,
    served,
    untilGivenUp: (done) => replica.untilGivenUp(served, done),
    noteTrouble: (error) => replica.noteTrouble(served, error),
  };
}

/** What callers did lately. After that, every replica that serves has it. */
function rememberedWrites() {
  const writes = new Map<string, Noted>();
  return {
    of(caller: string): Noted | undefined {
      const write = writes.get(caller);
      return write && performance.now() - write.atMs < REMEMBERED_MS ? write : undefined;
    },
    note(caller: string, place: Place | undefined) {
      const now = performance.now();
      // The oldest are in front: each note moves its caller to the end.
      for (const [name, { atMs }] of writes) {
        if (now - atMs < REMEMBERED_MS) break;
        writes.delete(name);
      }
      writes.delete(caller);
      writes.set(caller, { place, atMs: now });
    },
  };
}

/** Where the primary was at most two seconds ago. */
function createFloor(primaryPlace: () => Promise<Place | undefined>) {
  let floor: { readonly place: Place; readonly atMs: number } | undefined;
  let isAsking = false;
  let timesForgotten = 0;
  const ageMs = () => (floor ? performance.now() - floor.atMs : Number.POSITIVE_INFINITY);
  const raise = (place: Place, atMs: number) => {
    floor = floor ? { place: laterOf(place, floor.place), atMs: Math.max(atMs, floor.atMs) } : { place, atMs };
  };
  const ask = async () => {
    const [askedAtMs, forgotten] = [performance.now(), timesForgotten];
    const place = await primaryPlace();
    if (place && forgotten === timesForgotten) raise(place, askedAtMs);
  };
  const askBeside = () => {
    if (isAsking) return;
    isAsking = true;
    void ask().finally(() => {
      isAsking = false;
    });
  };
  return {
    async current(): Promise<Place | undefined> {
      if (ageMs() > MAX_BEHIND_MS) await ask();
      else if (ageMs() > ASK_AGAIN_MS) askBeside();
      return ageMs() > MAX_BEHIND_MS ? undefined : floor?.place;
    },
    raise: (place: Place) => raise(place, performance.now()),
    /** Something was written, and where is not known: what was asked before this does not count. */
    forget() {
      floor = undefined;
      timesForgotten += 1;
    },
  };
}

/** Undefined for a failure and for what takes too long. */
async function withinPatience(asked: Promise<Place | undefined>): Promise<Place | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  return Promise.race([asked.catch(() => undefined), tooLong]).finally(() => clearTimeout(timer));
}
