import type { Asset } from '@ocean/api/assets';
import { currentDecimals } from '@ocean/api/decimals';
import type { Params } from '@ocean/api/params';
import sql from 'sql-template-tag';
import type { PriceSource } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { perDatabase } from '../../../db/gather.ts';
import { readParams } from '../../../params/read-params.ts';
import { readReference } from '../market/references.ts';

/** What an order is accepted by. `basis` says which values they were: the accepting statement compares it with those of its moment. */
export type Terms = { readonly basis: number; readonly params: Params };
export type Reference = { readonly basis: string; readonly units: bigint | null };

type Kept = {
  terms?: { readonly read: Promise<Terms>; readonly decimals: unknown } | undefined;
  readonly references: Map<Asset, { readonly read: Promise<Reference>; readonly until: number }>;
};

const kept = perDatabase((_db: Database): Kept => ({ references: new Map() }));

/** The average of a price moves by itself, without a new row: so a reference is read again after a while. */
const MAX_AGE_MS = 2_000;

/** As this process saw them last. The basis is read first: values that come meanwhile make it an old one, never the reverse. */
export function readTerms(db: Database): Promise<Terms> {
  const mine = kept(db);
  const decimals = currentDecimals();
  if (mine.terms?.decimals !== decimals) mine.terms = { read: forgetting(db, readTermsNow(db)), decimals };
  return mine.terms.read;
}

export function readReferenceOf(db: Database, prices: PriceSource, base: Asset): Promise<Reference> {
  const { references } = kept(db);
  const now = performance.now();
  const known = references.get(base);
  if (known && known.until > now) return known.read;
  const read = forgetting(db, readReferenceBehind(db, prices, base));
  references.set(base, { read, until: now + MAX_AGE_MS });
  return read;
}

/** What was seen last is not what is in force. */
export function forgetTerms(db: Database): void {
  const mine = kept(db);
  mine.terms = undefined;
  mine.references.clear();
}

async function readTermsNow(db: Database): Promise<Terms> {
  const { basis } = await db.one<{ basis: number }>(sql`select desk_terms_basis() as basis`);
  return { basis, params: await readParams(db) };
}

async function readReferenceBehind(db: Database, prices: PriceSource, base: Asset): Promise<Reference> {
  const { basis } = await db.one<{ basis: string }>(sql`select desk_price_basis(${base}) as basis`);
  return { basis, units: await readReference(prices, base) };
}

/** A reading that failed is not kept. */
function forgetting<Read>(db: Database, read: Promise<Read>): Promise<Read> {
  read.catch(() => forgetTerms(db));
  return read;
}
