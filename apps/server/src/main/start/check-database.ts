import sql from 'sql-template-tag';
import type { ServerConfig } from '../../config.ts';
import type { Queryable, Transaction } from '../../db/database.ts';

/** Memberships that read or write beyond the grants, or reach the files and programs of the database's machine. */
const STRONG_ROLES = [
  'pg_read_all_data',
  'pg_write_all_data',
  'pg_read_server_files',
  'pg_write_server_files',
  'pg_execute_server_program',
];

/**
 * The rules of the ledger are grants and functions of the owner, so a role with rights beyond them would make all of
 * them void.
 * @throws Error naming what the role may do
 */
export async function requirePlainRole(q: Queryable): Promise<void> {
  const role = await q.one<{ name: string; powers: string[] }>(sql`
    select r.rolname as name, array_remove(array[
      case when r.rolsuper then 'it is a superuser' end,
      case when r.rolcreaterole then 'it creates roles' end,
      case when r.rolcreatedb then 'it creates databases' end,
      case when r.rolreplication then 'it replicates' end,
      case when r.rolbypassrls then 'it bypasses row security' end,
      case when pg_has_role(r.oid, c.relowner, 'member') then 'it owns the ledger' end
    ] || array(
      select 'it is a member of ' || strong.rolname from pg_roles strong
      where strong.rolname = any (${STRONG_ROLES}) and pg_has_role(r.oid, strong.oid, 'member') order by 1
    ), null) as powers
    from pg_roles r, pg_class c where r.rolname = current_user and c.oid = 'ledger.entry'::regclass`);
  if (role.powers.length === 0) return;
  throw new Error(
    `DATABASE_URL: the role ${role.name} may do too much for a server (${role.powers.join(', ')}). ` +
      'Use the role of the process, which the migrations grant what it needs; docs/operations/environment.md names the roles.',
  );
}

/**
 * Writes, on the first start, which vault on which chain the database belongs to; compares on every later one. The row of
 * the platform is locked.
 * @throws Error naming what differs
 */
export async function claimDatabase(tx: Transaction, config: ServerConfig): Promise<void> {
  await tx.run(sql`
    update platform_setting set chain_id = ${config.chainId}, vault = ${config.vault} where vault is null`);
  await requireSamePlatform(tx, config);
}

/** @throws Error naming what differs between the configuration and the platform that the database belongs to */
export async function requireSamePlatform(
  q: Queryable,
  { chainId, vault }: { readonly chainId: number; readonly vault: string },
): Promise<void> {
  const kept = await q.one<{ chain_id: number | null; vault: string | null }>(sql`select chain_id, vault from platform_setting`);
  if (kept.chain_id !== chainId)
    throw new Error(`CHAIN_ID: this database belongs to chain ${kept.chain_id}; the configuration names ${chainId}.`);
  if (kept.vault !== vault) throw new Error(`VAULT: this database belongs to ${kept.vault}; the configuration names ${vault}.`);
}
