import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { readOperators } from '../../operators/roles.ts';

type Known = { readonly signatures: number; readonly addresses: Promise<ReadonlySet<string>> };
const known = new WeakMap<Context['config'], Known>();

/**
 * Lower-case addresses that have a role now. Roles follow from signatures only; recovering a signer costs a millisecond, so it
 * is repeated only when a signature was added: they never change.
 */
export async function findOperators({ config }: Pick<Context, 'config'>, q: Queryable): Promise<ReadonlySet<string>> {
  const { signatures } = await q.one<{ signatures: number }>(sql`
    select count(*) as signatures from operators.signature where subject >= 'operator/' and subject < 'operator0'`);
  const before = known.get(config);
  if (before?.signatures === signatures) return before.addresses;
  const addresses = readAddresses(config, q);
  known.set(config, { signatures, addresses });
  addresses.catch(() => known.delete(config));
  return addresses;
}

async function readAddresses(config: Context['config'], q: Queryable): Promise<ReadonlySet<string>> {
  const { chainId, vault, operatorOwners: owners } = config;
  const { roles } = await readOperators(q, { chainId, vault, owners });
  return new Set([...roles].flatMap(([address, own]) => (own.size > 0 ? [address] : [])));
}
