import { randomUUID } from 'node:crypto';
import type { Asset } from '@ocean/api/assets';
import fc from 'fast-check';
import { member, platform } from '../../apps/server/src/ledger/accounts.ts';
import type { LedgerAccount, Movement } from '../../apps/server/src/ledger/ledger.ts';
import { movement } from '../../apps/server/src/ledger/movement.ts';

/** A random movement in small numbers, which the property test maps to accounts and ids of its run. */
export type Act =
  | { kind: 'move'; id: number; asset: number; from: number; to: number; units: number; alsoTo: number | null }
  | { kind: 'place'; id: number; holdId: number; asset: number; who: number; units: number }
  | { kind: 'end'; id: number; holdId: number; how: 'take' | 'release' };

const ASSETS_USED: readonly Asset[] = ['USDT', 'BCG'];
const MEMBERS = 3;
/** The index after the members is the vault, which may overdraw. */
const VAULT = MEMBERS;

/** Few accounts, ids and holds, so that repeats, conflicts and overdrafts are frequent. */
export const acts = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('move' as const),
        id: fc.nat(60),
        asset: fc.nat(1),
        from: fc.nat(VAULT),
        to: fc.nat(VAULT),
        units: fc.integer({ min: 1, max: 60 }),
        alsoTo: fc.option(fc.nat(VAULT), { freq: 4 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('place' as const),
        id: fc.nat(60),
        holdId: fc.nat(5),
        asset: fc.nat(1),
        who: fc.nat(MEMBERS - 1),
        units: fc.integer({ min: 1, max: 40 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('end' as const),
        id: fc.nat(60),
        holdId: fc.nat(5),
        how: fc.constantFrom('take' as const, 'release' as const),
      }),
    },
  ),
  { minLength: 1, maxLength: 40 },
);

let runs = 0;

/** The movements of one run, on accounts that no other run uses. */
export function movementsOf(list: readonly Act[]): Movement[] {
  runs += 1;
  const ids = new Map<string, string>();
  const idOf = (key: string) => {
    const id = ids.get(key) ?? randomUUID();
    ids.set(key, id);
    return id;
  };
  const accountOf = (who: number, asset: number): LedgerAccount => {
    const symbol = ASSETS_USED[asset] ?? 'USDT';
    return who === VAULT
      ? platform.vault(symbol)
      : member(`0x${runs.toString(16).padStart(38, '0')}${who.toString(16).padStart(2, '0')}`).available(symbol);
  };
  return list.map((act): Movement => {
    const id = idOf(`movement ${act.id}`);
    if (act.kind === 'move') {
      const units = BigInt(act.units);
      const targets = act.alsoTo === null ? [act.to] : [act.to, act.alsoTo];
      return movement({
        id,
        kind: 'move',
        legs: [
          { account: accountOf(act.from, act.asset), units: -units * BigInt(targets.length) },
          ...targets.map((to) => ({ account: accountOf(to, act.asset), units })),
        ],
      });
    }
    const holdId = idOf(`hold ${act.holdId}`);
    if (act.kind === 'end') return movement({ id, kind: act.how, legs: [], holds: [{ act: act.how, holdId }] });
    return movement({
      id,
      kind: 'place',
      legs: [],
      holds: [{ act: 'place', holdId, account: accountOf(act.who, act.asset), units: BigInt(act.units) }],
    });
  });
}

export type Verdict = 'posted' | 'exists' | 'poor' | 'refused';

/** The ledger's promises in plain code: movements are posted one after the other, each all or nothing. */
export class LedgerModel {
  readonly posted = new Map<string, bigint>();
  readonly held = new Map<string, bigint>();
  private readonly journal = new Map<string, string>();
  private readonly holds = new Map<string, { account: LedgerAccount; units: bigint; isPending: boolean }>();

  post(movement: Movement): Verdict {
    const content = JSON.stringify(movement, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
    const before = this.journal.get(movement.id);
    if (before !== undefined) return before === content ? 'exists' : 'refused';
    const holds = movement.holds ?? [];
    if (movement.legs.length === 0 && holds.length === 0) return 'refused';
    for (const change of holds) {
      const isPending = this.holds.get(change.holdId)?.isPending;
      if (change.act === 'place' ? isPending !== undefined : !isPending) {
        // The ledger checks the balance before it notices that the hold already exists.
        return change.act === 'place' && this.isPoorAfter(movement) ? 'poor' : 'refused';
      }
    }
    if (this.isPoorAfter(movement)) return 'poor';
    this.journal.set(movement.id, content);
    for (const [id, change] of this.changesOf(movement)) {
      this.posted.set(id, (this.posted.get(id) ?? 0n) + change.posted);
      this.held.set(id, (this.held.get(id) ?? 0n) + change.held);
    }
    for (const change of holds) {
      if (change.act === 'place')
        this.holds.set(change.holdId, { account: change.account, units: change.units, isPending: true });
      else Object.assign(this.holds.get(change.holdId) ?? {}, { isPending: false });
    }
    return 'posted';
  }

  private isPoorAfter(movement: Movement): boolean {
    return [...this.changesOf(movement)].some(([id, { account, posted, held }]) => {
      const free = (this.posted.get(id) ?? 0n) + posted - (this.held.get(id) ?? 0n) - held;
      return free < 0n && !account.mayOverdraw;
    });
  }

  private changesOf(movement: Movement): Map<string, { account: LedgerAccount; posted: bigint; held: bigint }> {
    const changes = new Map<string, { account: LedgerAccount; posted: bigint; held: bigint }>();
    const add = (account: LedgerAccount, posted: bigint, held: bigint) => {
      const sofar = changes.get(account.id) ?? { account, posted: 0n, held: 0n };
      changes.set(account.id, { account, posted: sofar.posted + posted, held: sofar.held + held });
    };
    for (const { account, units } of movement.legs) add(account, units, 0n);
    for (const change of movement.holds ?? []) {
      if (change.act === 'place') add(change.account, 0n, change.units);
      else {
        const hold = this.holds.get(change.holdId);
        if (hold) add(hold.account, 0n, -hold.units);
      }
    }
    return changes;
  }
}
