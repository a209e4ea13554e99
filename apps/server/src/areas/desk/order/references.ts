import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { PriceSource } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { perDatabase } from '../../../db/gather.ts';
import { readReference } from '../market/references.ts';

/** The reference price for accepting an order. `basis` identifies it: the accepting statement compares it with the current one. */
export type Reference = { readonly basis: string; readonly units: bigint | null };

type Kept = Map<Asset, { readonly read: Promise<Reference>; readonly until: number }>;

const kept = perDatabase((_db: Database): Kept => new Map());

/** An average price changes without a new row, so a reference is read again after this time. */
const MAX_AGE_MS = 2_000;

/** The reference as this process read it last. */
export function readReferenceOf(db: Database, prices: PriceSource, base: Asset): Promise<Reference> {
  const references = kept(db);
  const now = performance.now();
  const known = references.get(base);
  if (known && known.until > now) return known.read;
  const read = readReferenceBehind(db, prices, base);
  // A failed read is not kept.
  read.catch(() => forgetReferences(db));
  references.set(base, { read, until: now + MAX_AGE_MS });
  return read;
}

/** Called when the last reference read is no longer in force. */
export function forgetReferences(db: Database): void {
  kept(db).clear();
}

/** Reads the basis first: a price that is set meanwhile makes the basis stale, never the reverse. */
async function readReferenceBehind(db: Database, prices: PriceSource, base: Asset): Promise<Reference> {
  const { basis } = await db.one<{ basis: string }>(sql`select desk_price_basis(${base}) as basis`);
  return { basis, units: await readReference(prices, base) };
}
