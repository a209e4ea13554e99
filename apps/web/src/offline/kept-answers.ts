import { readJson, STORED, type Storage } from '../base/storage.ts';
import { isSameAddress } from '../base/token-store.ts';

/** The last answer of the server, with its time by this browser's clock. */
export type KeptAnswer = { readonly key: readonly unknown[]; readonly data: unknown; readonly at: number };

type Kept = { readonly address: string | null; readonly answers: readonly KeptAnswer[] };

const NOTHING: Kept = { address: null, answers: [] };
/** Reads worth showing before there is an answer, by their path. */
const KEPT_PATHS: ReadonlySet<unknown> = new Set([
  '/api/other/home',
  '/api/other/userinfo',
  '/api/bot/summary',
  '/api/earn/dashboard',
]);

export function isKept(key: readonly unknown[]): boolean {
  return KEPT_PATHS.has(key[1]);
}

/** Only public answers and those of this address: a shared phone must not show the previous account. */
export function readKept(storage: Storage, address: string | null): readonly KeptAnswer[] {
  const { address: owner, answers } = readAll(storage);
  const isOwn = owner !== null && address !== null && isSameAddress(owner, address);
  return answers.filter(({ key }) => key[0] === 'visitor' || isOwn);
}

export function keepAnswer(storage: Storage, address: string | null, answer: KeptAnswer): void {
  const name = JSON.stringify(answer.key);
  const others = readKept(storage, address).filter(({ key }) => JSON.stringify(key) !== name);
  write(storage, { address, answers: [...others, answer] });
}

/** Removes everything of an account, for sign-out. */
export function forgetKept(storage: Storage): void {
  write(storage, { address: null, answers: readAll(storage).answers.filter(({ key }) => key[0] === 'visitor') });
}

function write(storage: Storage, kept: Kept): void {
  storage.write(STORED.keptAnswers, JSON.stringify(kept));
}

function readAll(storage: Storage): Kept {
  const stored = readJson(storage, STORED.keptAnswers) as Partial<Kept> | null;
  if (!stored || typeof stored !== 'object' || !Array.isArray(stored.answers)) return NOTHING;
  return {
    address: typeof stored.address === 'string' ? stored.address : null,
    answers: (stored.answers as unknown[]).filter(isAnswer),
  };
}

function isAnswer(value: unknown): value is KeptAnswer {
  const one = value as Partial<KeptAnswer> | null;
  return typeof one === 'object' && one !== null && Array.isArray(one.key) && isKept(one.key) && typeof one.at === 'number';
}
