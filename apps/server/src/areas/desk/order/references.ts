import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { PriceSource } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { perDatabase } from '../../../db/gather.ts';
import { readReference } from '../market/references.ts';

/** The price that an order is accepted around. `basis` says which one it was: the accepting statement compares it with that of its moment. */
export type Reference = { readonly basis: string; readonly units: bigint | null };

type Kept = Map<Asset, { readonly read: Promise<Reference>; readonly until: number }>;

const kept = perDatabase((_db: Database): Kept => new Map());

/** The average of a price moves by itself, without a new row: so a reference is read again after a while. */
const MAX_AGE_MS = 2_000;

/** As this process saw it last. */
export function readReferenceOf(db: Database, prices: PriceSource, base: Asset): Promise<Reference> {
  const references = kept(db);
  const now = performance.now();
  const known = references.get(base);
  if (known && known.until > now) return known.read;
  const read = readReferenceBehind(db, prices, base);
  // A reading that failed is not kept.
  read.catch(() => forgetReferences(db));
  references.set(base, { read, until: now + MAX_AGE_MS });
  return read;
}

/** What was seen last is not what is in force. */
export function forgetReferences(db: Database): void {
  kept(db).clear();
}

/** The basis is read first: a price that comes meanwhile makes it an old one, never the reverse. */
async function readReferenceBehind(db: Database, prices: PriceSource, base: Asset): Promise<Reference> {
  const { basis } = await db.one<{ basis: string }>(sql`select desk_price_basis(${base}) as basis`);
  return { basis, units: await readReference(prices, base) };
}
