import sql, { raw } from 'sql-template-tag';
import type { PooledDatabase } from '../../../apps/server/src/db/pool.ts';

/**
 * A trigger in the campaign's database judges every change of a lease when it happens, by the clock of the leases themselves.
 * So the result depends neither on the speed of the machine nor on when the campaign reads it.
 */
const WATCH = `
  create schema campaign;
  create table campaign.holder (job text primary key, process text not null, changes integer not null default 0);
  create table campaign.lease_fault (fault text not null);
  create function campaign.note_lease() returns trigger language plpgsql security definer as $$
  declare
    process text := current_setting('application_name');
  begin
    -- Released, or ended early by the campaign.
    if new.held_until = '-infinity' then return null; end if;
    if tg_op = 'UPDATE' and new.holder <> old.holder and old.held_until >= clock_timestamp() then
      insert into campaign.lease_fault
      select format('%s took the lease of %s, which %s held', process, new.name, coalesce((select h.process from campaign.holder h where job = new.name), 'another one'));
    end if;
    if tg_op = 'UPDATE' and new.token <> old.token + (new.holder <> old.holder)::integer then
      insert into campaign.lease_fault
      select format('%s has the lease of %s under token %s after %s', process, new.name, new.token, old.token);
    end if;
    insert into campaign.holder as h (job, process) values (new.name, process)
    on conflict (job) do update set process = excluded.process, changes = h.changes + (h.process <> excluded.process)::integer;
    return null;
  end $$;
  create trigger campaign_notes_lease after insert or update on job_lease for each row execute function campaign.note_lease();`;

export type WatchedLeases = Awaited<ReturnType<typeof watchLeases>>;

/** @param db with the owner's role */
export async function watchLeases(db: PooledDatabase) {
  await db.run(sql`${raw(WATCH)}`);
  return {
    /** The process that took the lease last, by the name of its connections. */
    async holderOf(job: string): Promise<string | undefined> {
      return (await db.maybeOne<{ process: string }>(sql`select process from campaign.holder where job = ${job}`))?.process;
    },
    /** Ends the leases of a process now. */
    async expireThoseOf(process: string): Promise<void> {
      await db.run(sql`
        update job_lease set held_until = '-infinity' where name in (select job from campaign.holder where process = ${process})`);
    },
    /** Renames a killed process in the records, because its successor of the same name does not hold its leases. */
    async noteKill(process: string): Promise<void> {
      await db.run(sql`update campaign.holder set process = ${`killed ${process}`} where process = ${process}`);
    },
    /** Leases that were taken from their holder, or that changed hands without a higher token. */
    async faults(): Promise<string[]> {
      const rows = await db.many<{ fault: string; times: number }>(sql`
        select fault, count(*) as times from campaign.lease_fault group by fault order by fault`);
      return rows.map(({ fault, times }) => `${fault} (${times} times)`);
    },
    /** How often a lease passed to another process. */
    async changes(): Promise<number> {
      return (await db.one<{ changes: number }>(sql`select coalesce(sum(changes), 0) as changes from campaign.holder`)).changes;
    },
  };
}
