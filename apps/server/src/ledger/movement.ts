import assert from 'node:assert/strict';
import { v5 as uuidv5 } from 'uuid';
import type { HoldChange, LedgerAccount, Leg, Movement, MovementDetails } from './ledger.ts';

const MOVEMENT_NAMESPACE = 'b0c9a6a2-6a52-5a0e-8f4e-35f0b7a1c902';

/**
 * The id of a movement, derived from its producer's business key: the same act always has the same id.
 * @example movementId('botSold', purchaseId)
 */
export function movementId(producer: string, key: string | number | bigint): string {
  return uuidv5(`${producer}:${key}`, MOVEMENT_NAMESPACE);
}

/** The key of a member's row, by which a movement names its fact: of a request, a day or an id. */
export function factOf(owner: string, key: string | number): string {
  return `${owner.toLowerCase()}/${key}`;
}

/** The two legs that move units from one account to another. */
export function moves(from: LedgerAccount, to: LedgerAccount, units: bigint): Leg[] {
  assert(units >= 0n, 'a negative amount would reverse the direction');
  return [
    { account: from, units: -units },
    { account: to, units },
  ];
}

/**
 * A movement with one leg per account: legs of the same account are added up, zero ones are dropped. A failed assertion
 * is a bug in the movement's definition; ledger.post repeats the checks.
 */
export function movement(parts: {
  id: string;
  kind: string;
  legs: readonly Leg[];
  holds?: readonly HoldChange[];
  details?: MovementDetails;
  fact?: string;
}): Movement {
  const legs = mergeLegs(parts.legs);
  const totals = new Map<string, bigint>();
  for (const { account, units } of legs) totals.set(account.asset, (totals.get(account.asset) ?? 0n) + units);
  for (const [asset, total] of totals) assert.equal(total, 0n, `${parts.kind}: the ${asset} legs must cancel`);
  return {
    id: parts.id,
    kind: parts.kind,
    legs,
    details: parts.details ?? {},
    ...(parts.holds?.length ? { holds: parts.holds } : {}),
    ...(parts.fact === undefined ? {} : { fact: parts.fact }),
  };
}

function mergeLegs(legs: readonly Leg[]): Leg[] {
  const merged = new Map<string, Leg>();
  for (const { account, units } of legs) {
    merged.set(account.id, { account, units: units + (merged.get(account.id)?.units ?? 0n) });
  }
  return [...merged.values()].filter(({ units }) => units !== 0n);
}
