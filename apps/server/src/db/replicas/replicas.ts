import type { Database } from '../database.ts';
import { gathering } from '../gather.ts';
import { laterOf, type Place, readServerPlace } from './place.ts';
import type { Replica } from './replica.ts';

/** A replica serves no read when it is further behind than this, even for a caller that has not written. */
export const MAX_BEHIND_MS = 2_000;
/** After this time the primary's position is requested again in the background. */
const ASK_AGAIN_MS = 1_000;
const MAX_TOGETHER = 1_000;
/** When the primary does not report its position within this time, the caller's reads go to the primary. */
const PATIENCE_MS = 1_000;
/** Longer than a serving replica may lag behind. */
export const REMEMBERED_MS = 10_000;

/** A server to read from, when to stop waiting for it, and how to report a failed read. */
export type Reader<Served> = {
  readonly name: string;
  readonly served: Served;
  untilGivenUp(done: AbortController): Promise<void>;
  noteTrouble(error: unknown): void;
};

export type Replicas<Served> = {
  /**
   * A replica that has everything `caller` has written through this process in the last ten seconds, everything up to
   * `knows`, and everything that all callers wrote up to two seconds ago. Undefined when no replica has it, so that the
   * primary serves.
   */
  readerFor(caller: string | undefined, knows?: Place): Promise<Reader<Served> | undefined>;
  /**
   * Notes that `caller` has written or was told of a change. From now on only a replica that has all of it serves the caller;
   * undefined stands for all callers.
   * @returns the place, which lets other processes know it too; undefined while the primary does not answer
   */
  noteWrite(caller: string | undefined): Promise<Place | undefined>;
  end(): Promise<void>;
};

/** `place` is undefined when the primary's position was unknown, so that no replica counts as having it. */
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

/** Recent writes by caller. Older ones are on every replica that serves. */
function rememberedWrites() {
  const writes = new Map<string, Noted>();
  return {
    of(caller: string): Noted | undefined {
      const write = writes.get(caller);
      return write && performance.now() - write.atMs < REMEMBERED_MS ? write : undefined;
    },
    note(caller: string, place: Place | undefined) {
      const now = performance.now();
      // The oldest entries come first: each note moves its caller to the end.
      for (const [name, { atMs }] of writes) {
        if (now - atMs < REMEMBERED_MS) break;
        writes.delete(name);
      }
      writes.delete(caller);
      writes.set(caller, { place, atMs: now });
    },
  };
}

/** A position that the primary had reached at most two seconds ago. */
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
    /** Called after a write at an unknown position: positions requested before it no longer count. */
    forget() {
      floor = undefined;
      timesForgotten += 1;
    },
  };
}

/** Undefined on failure or timeout. */
async function withinPatience(asked: Promise<Place | undefined>): Promise<Place | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  return Promise.race([asked.catch(() => undefined), tooLong]).finally(() => clearTimeout(timer));
}
