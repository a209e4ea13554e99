import sql from 'sql-template-tag';
import type { Queryable } from '../../apps/server/src/db/database.ts';
import { declaredTables, isGlobal, isReference, ownerColumnOf } from './by-owner.ts';

/**
 * Names of obstacles to sharding tables by owner. A server can enforce a constraint only on its own rows.
 */
export type Obstacles = {
  /** Unique keys of owned rows that do not begin with the owner: only all servers together could enforce them. */
  readonly keysAcrossOwners: readonly string[];
  /** Foreign keys to a row of another owner, or to a table that is neither owned nor copied to every server. */
  readonly referencesAcrossOwners: readonly string[];
  /** Tables whose rows belong to an owner that they do not name. */
  readonly rowsWithoutTheirOwner: readonly string[];
  /** Triggers on owned rows whose function, directly or through calls, names a table that exists once. */
  readonly triggersOnGlobalRows: readonly string[];
  /** Functions that address rows by their physical place, which is valid only within one table of one server. */
  readonly functionsWithPlaces: readonly string[];
  /** Tables excluded from the lists above because they are declared ownerless, or copied to every server. */
  readonly tablesOfNobody: readonly string[];
  readonly copiedTables: readonly string[];
};

type Table = { readonly name: string; readonly columns: readonly string[] };

export async function findObstacles(q: Queryable): Promise<Obstacles> {
  const tables = await q.many<Table>(sql`
    select n.nspname || '.' || c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and n.nspname in ('public', 'ledger', 'signer', 'operators')
    group by 1`);
  const owners = new Map(tables.map((table) => [table.name, ownerColumnOf(table)]));
  const globals = tables.map(({ name }) => name).filter((name) => isGlobal(name, owners.get(name)));
  const declared = declaredTables(tables.map(({ name }) => name));
  return {
    keysAcrossOwners: await keysAcrossOwners(q, owners),
    referencesAcrossOwners: await referencesAcrossOwners(q, owners),
    rowsWithoutTheirOwner: await rowsWithoutTheirOwner(q, owners),
    triggersOnGlobalRows: await triggersOnGlobalRows(q, owners, globals),
    functionsWithPlaces: await functionsWithPlaces(q),
    tablesOfNobody: declared.ofNobody,
    copiedTables: declared.copied,
  };
}

type Owners = ReadonlyMap<string, string | undefined>;

async function keysAcrossOwners(q: Queryable, owners: Owners): Promise<string[]> {
  const keys = await q.many<{ table: string; name: string; columns: string[] }>(sql`
    select n.nspname || '.' || c.relname as table, x.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (i.indkey)) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace where i.indisunique and not c.relispartition`);
  return keys
    .filter(({ table, columns }) => {
      const owner = owners.get(table);
      return owner !== undefined && !columns.includes(owner);
    })
    .map(({ table, name }) => `${table}: ${name}`)
    .sort();
}

type Reference = { readonly table: string; readonly name: string; readonly other: string; from: string[]; to: string[] };

function readReferences(q: Queryable): Promise<Reference[]> {
  return q.many<Reference>(sql`
    select fn.nspname || '.' || f.relname as table, k.conname as name, tn.nspname || '.' || t.relname as other,
      array(select a.attname::text from unnest(k.conkey) with ordinality u (n, at) join pg_attribute a on a.attrelid = f.oid and a.attnum = u.n order by u.at) as "from",
      array(select a.attname::text from unnest(k.confkey) with ordinality u (n, at) join pg_attribute a on a.attrelid = t.oid and a.attnum = u.n order by u.at) as "to"
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_namespace fn on fn.oid = f.relnamespace
    join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
    where k.contype = 'f' and k.conparentid = 0`);
}

async function referencesAcrossOwners(q: Queryable, owners: Owners): Promise<string[]> {
  const references = await readReferences(q);
  return references
    .filter(({ table, other, from, to }) => {
      const own = owners.get(table);
      if (own === undefined || isReference(other)) return false;
      const others = owners.get(other);
      const isOfSameOwner = others !== undefined && from.some((column, at) => column === own && to[at] === others);
      return !isOfSameOwner;
    })
    .map(({ table, name, other }) => `${table}: ${name} to ${other}`)
    .sort();
}

async function rowsWithoutTheirOwner(q: Queryable, owners: Owners): Promise<string[]> {
  const references = await readReferences(q);
  const found = references.filter(({ table, other }) => owners.get(table) === undefined && owners.get(other) !== undefined);
  return [...new Set(found.map(({ table }) => table))].filter((table) => !isReference(table)).sort();
}

async function triggersOnGlobalRows(q: Queryable, owners: Owners, globals: readonly string[]): Promise<string[]> {
  const triggers = await q.many<{ table: string; name: string; function: string }>(sql`
    select n.nspname || '.' || c.relname as table, g.tgname as name, pn.nspname || '.' || p.proname as function
    from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_proc p on p.oid = g.tgfoid join pg_namespace pn on pn.oid = p.pronamespace
    where not g.tgisinternal and g.tgparentid = 0`);
  const sources = await readSources(q);
  return triggers
    .filter(({ table }) => owners.get(table) !== undefined)
    .flatMap(({ table, name, function: of }) => {
      const source = allCalled(of, sources).join('\n');
      const named = globals.filter((global) =>
        new RegExp(`(from|join|into|update|only)\\s+${spelling(global)}\\b`, 'i').test(source),
      );
      return named.map((global) => `${table}: ${name} names ${global}`);
    })
    .sort();
}

/** The source of every function of ours; overloads of one name are concatenated. */
async function readSources(q: Queryable): Promise<ReadonlyMap<string, string>> {
  const functions = await q.many<{ name: string; source: string }>(sql`
    select n.nspname || '.' || p.proname as name, string_agg(coalesce(p.prosrc, '') || coalesce(pg_get_function_sqlbody(p.oid), ''), E'\n') as source
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'ledger', 'signer', 'operators') group by 1`);
  return new Map(functions.map(({ name, source }) => [name, source.replace(/--.*$/gm, '')]));
}

/** The source of a function and of all functions that it calls, directly or indirectly. */
function allCalled(first: string, sources: ReadonlyMap<string, string>): string[] {
  const reached = new Set([first]);
  for (const name of reached) {
    const words = new Set((sources.get(name) ?? '').match(/[a-z_][a-z0-9_.]*(?=\s*\()/gi));
    for (const word of words) {
      const called = word.includes('.') ? word.toLowerCase() : `public.${word.toLowerCase()}`;
      if (sources.has(called)) reached.add(called);
    }
  }
  return [...reached].map((name) => sources.get(name) ?? '');
}

/** A pattern for the table's name; the schema `public` is optional. */
function spelling(table: string): string {
  return table.startsWith('public.') ? `(?:public\\.)?${table.slice('public.'.length)}` : table.replace('.', '\\.');
}

async function functionsWithPlaces(q: Queryable): Promise<string[]> {
  const found = await q.many<{ name: string }>(sql`
    select distinct n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'ledger', 'signer', 'operators') and p.prosrc ~* '\\mctid\\M' order by 1`);
  return found.map(({ name }) => name);
}
