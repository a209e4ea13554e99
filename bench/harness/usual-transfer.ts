import { earnings } from '@ocean/api/areas/earnings';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { getAddress } from 'viem';
import type { Database } from '../../apps/server/src/db/database.ts';
import { type Route, route } from '../../apps/server/src/http/route.ts';

/** Balances as columns, one row per owner and asset, as a usual application stores them. */
export async function createUsualTables(owner: Database, funds: bigint): Promise<void> {
  await owner.run(sql`
    create table usual_balance (
      owner text not null, asset text not null, units numeric(38, 0) not null check (units >= 0), primary key (owner, asset)
    )`);
  await owner.run(sql`
    create table usual_transfer (
      id uuid primary key, sender text not null, recipient text not null, asset text not null, units numeric(38, 0) not null,
      at timestamptz not null default clock_timestamp()
    )`);
  await owner.run(sql`
    create table usual_entry (
      id bigint generated always as identity primary key, transfer_id uuid not null references usual_transfer, owner text not null,
      asset text not null, units numeric(38, 0) not null, balance_after numeric(38, 0) not null
    )`);
  await owner.run(sql`create index on usual_entry (owner, id)`);
  await owner.run(sql`grant select, insert, update on usual_balance, usual_transfer, usual_entry to ocean_app`);
  await owner.run(sql`insert into usual_balance select address, 'USDT', ${funds} from account`);
}

/**
 * `earn/transfer` in the usual way: a transaction of eight round trips. Session, idempotency, limits and envelope are the
 * platform's own; the daily allowance is left out, which favours this side.
 */
export function usualTransferRoute(original: Route): Route {
  if (original.endpoint.path !== earnings.transfer.path) return original;
  return route(earnings.transfer, ({ db }, { account, requestId }, input) => {
    const { to } = input;
    const { asset, units } = input.amount;
    return db.transaction(async (tx) => {
      const member = await tx.maybeOne<{ suspended_at: Date | null }>(sql`
        select other.suspended_at from account mine join account other on other.address = ${to}
        where mine.address = ${account} and (mine.number = any (other.path) or other.number = any (mine.path))`);
      if (!member) throw new Refusal('NOT_IN_LINE');
      if (member.suspended_at) throw new Refusal('RECIPIENT_SUSPENDED');
      const balances = await tx.many<{ owner: string; units: bigint }>(sql`
        select owner, units from usual_balance where owner = any (${[account, to]}) and asset = ${asset} order by owner for update`);
      const [mine, theirs] = [account, to].map((owner) => balances.find((row) => row.owner === owner)?.units ?? 0n) as [
        bigint,
        bigint,
      ];
      if (mine < units) throw new Refusal('BALANCE_INSUFFICIENT');
      await tx.run(sql`
        insert into usual_transfer (id, sender, recipient, asset, units) values (${requestId}, ${account}, ${to}, ${asset}, ${units})`);
      await tx.run(sql`update usual_balance set units = units - ${units} where owner = ${account} and asset = ${asset}`);
      await tx.run(sql`update usual_balance set units = units + ${units} where owner = ${to} and asset = ${asset}`);
      await tx.run(sql`
        insert into usual_entry (transfer_id, owner, asset, units, balance_after)
        values (${requestId}, ${account}, ${asset}, ${-units}, ${mine - units}), (${requestId}, ${to}, ${asset}, ${units}, ${theirs + units})`);
      return { id: requestId, asset, amount: '0.000001', to: getAddress(to) };
    });
  });
}
