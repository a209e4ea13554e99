import type { LedgerAccount, Movement, PostOutcome } from './ledger.ts';
import { notEnough } from './not-enough.ts';

/** The arguments of ledger.post: the arrays of a batch in the order of its parameters. */
export const POST_ARGUMENTS = `
  $1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[],
  $7::uuid[], $8::uuid[], $9::text[], $10::jsonb[], $11::text[],
  $12::integer[], $13::integer[], $14::numeric[],
  $15::integer[], $16::text[], $17::uuid[], $18::integer[], $19::numeric[],
  $20::boolean`;
export const POST_ARGUMENTS_COUNT = 20;

/** The call of ledger.post alone. */
export const POST_TEXT = `select ledger.post(${POST_ARGUMENTS}) as outcomes`;

type PostOptions = {
  /** Accounts known to exist with these properties are not described again. */
  isKnown: (account: LedgerAccount) => boolean;
  allOrNothing: boolean;
};

/** A single pass over the legs, because this runs for every movement. */
export function postValues(movements: readonly Movement[], options: PostOptions): unknown[] {
  const accounts = accountsOf(movements).sort((a, b) => (a.id < b.id ? -1 : 1));
  const places = new Map(accounts.map(({ id }, at) => [id, at + 1]));
  const placeOf = (account: LedgerAccount) => String(places.get(account.id));
  const unknown = accounts.filter((account) => !options.isKnown(account));
  const legs: [string[], string[], string[]] = [[], [], []];
  const holds: [string[], string[], string[], string[], string[]] = [[], [], [], [], []];
  movements.forEach((movement, index) => {
    const at = String(index + 1);
    for (const { account, units } of movement.legs) {
      legs[0].push(at);
      legs[1].push(placeOf(account));
      legs[2].push(units.toString());
    }
    for (const change of movement.holds ?? []) {
      const placed = change.act === 'place' ? { place: placeOf(change.account), units: change.units.toString() } : NO_PLACE;
      holds[0].push(at);
      holds[1].push(change.act);
      holds[2].push(change.holdId);
      holds[3].push(placed.place);
      holds[4].push(placed.units);
    }
  });
  return [
    plain(unknown.map(({ id }) => id)),
    unknown.map(({ name }) => name),
    unknown.map(({ owner }) => owner),
    unknown.map(({ part }) => part),
    unknown.map(({ asset }) => asset),
    unknown.map(({ mayOverdraw }) => mayOverdraw),
    plain(accounts.map(({ id }) => id)),
    plain(movements.map(({ id }) => id)),
    movements.map(({ kind }) => kind),
    movements.map(({ details }) => JSON.stringify(details)),
    movements.some(({ fact }) => fact !== undefined) ? movements.map(({ fact }) => fact ?? null) : [],
    ...legs.map(plain),
    ...holds.map(plain),
    options.allOrNothing,
  ];
}

const NO_PLACE = { place: 'null', units: 'null' };

/** The accounts that the movements touch, without duplicates. */
export function accountsOf(movements: readonly Movement[]): LedgerAccount[] {
  const found = new Map<string, LedgerAccount>();
  for (const movement of movements) {
    for (const { account } of movement.legs) found.set(account.id, account);
    for (const change of movement.holds ?? []) if (change.act === 'place') found.set(change.account.id, change.account);
  }
  return [...found.values()];
}

/** Ids and numbers need no quoting. The driver's array writer quotes every value, which is measurable in a batch. */
function plain(values: readonly string[]): string {
  return `{${values.join(',')}}`;
}

/** The database refused a malformed movement: a bug of its producer, not a mistake of the user. */
export class PostingError extends Error {
  override readonly name = 'PostingError';
  constructor(
    readonly code: string,
    readonly movement: Pick<Movement, 'id' | 'kind'>,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(`${movement.kind} ${movement.id} was refused (${code}): ${reason}`, options);
  }
}

/** `posted`, `exists`, or the error for the movement's caller. */
export function readOutcome(outcome: string, movement: Movement): PostOutcome | Error {
  if (outcome === 'posted' || outcome === 'exists') return outcome;
  const [code = '', ...rest] = outcome.split(' ');
  return refusalOf(code, rest.join(' '), [movement]);
}

/** @param reason for LG001 the account's id and its available amount, otherwise a sentence */
export function refusalOf(code: string, reason: string, movements: readonly Movement[], cause?: unknown): Error {
  const [first = { id: '?', kind: '?' }] = movements;
  if (code !== 'LG001') return new PostingError(code, first, reason, { cause });
  const [accountId, available = '0'] = reason.split(' ');
  const account = accountsOf(movements).find(({ id }) => id === accountId);
  if (!account) return new PostingError(code, first, reason, { cause });
  return notEnough(account, BigInt(available), cause);
}
