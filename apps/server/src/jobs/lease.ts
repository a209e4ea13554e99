import sql from 'sql-template-tag';
import type { Database, Transaction } from '../db/database.ts';

export type Lease = {
  /** Increases with every new holder. */
  readonly token: number;
  /**
   * For use inside the job's own transaction: asserts that no other process has taken over, and prevents it until the
   * transaction ends.
   * @throws LeaseLost
   */
  assertHeld(tx: Transaction): Promise<void>;
};

export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export type LeaseRequest = { readonly name: string; readonly holder: string; readonly forMs: number };

/** Takes or renews the lease, by the database's real clock. @returns undefined while another process holds it. */
export async function takeLease(db: Database, request: LeaseRequest): Promise<Lease | undefined> {
  const { name, holder, forMs } = request;
  const row = await db.maybeOne<{ token: number }>(sql`
    insert into job_lease as held (name, holder, held_until)
    values (${name}, ${holder}, clock_timestamp() + make_interval(secs => ${forMs / 1000}))
    on conflict (name) do update set
      holder = excluded.holder,
      token = held.token + case when held.holder = excluded.holder then 0 else 1 end,
      held_until = excluded.held_until
    where held.holder = excluded.holder or held.held_until < clock_timestamp()
    returning token`);
  if (!row) return undefined;
  const { token } = row;
  return {
    token,
    async assertHeld(tx) {
      const held = await tx.maybeOne(sql`select 1 from job_lease where name = ${name} and token = ${token} for share`);
      if (!held) throw new LeaseLost(`the lease of ${name} was taken over`);
    },
  };
}

/** Ends the lease early, so that the next process need not wait until it expires. */
export async function releaseLease(db: Database, request: Pick<LeaseRequest, 'name' | 'holder'>): Promise<void> {
  await db.run(sql`
    update job_lease set held_until = '-infinity' where name = ${request.name} and holder = ${request.holder}`);
}

const MAX_ERROR = 500;

/** `failure` is null after a successful round. */
export async function keepJobFailure(db: Database, name: string, failure: unknown): Promise<void> {
  if (failure === null) {
    await db.run(sql`update job_lease set failures = 0 where name = ${name} and failures > 0`);
    return;
  }
  const text = failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure);
  await db.run(sql`
    update job_lease set failures = failures + 1, failed_at = clock_timestamp(), error = ${text.slice(0, MAX_ERROR)}
    where name = ${name}`);
}
