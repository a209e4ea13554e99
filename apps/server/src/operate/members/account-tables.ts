import { amountText } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import { ACCOUNT_TABLES, type AccountTable } from '@ocean/api/operators/accounts';
import sql from 'sql-template-tag';
import { readOwnProjects } from '../../areas/projects/queries.ts';
import { readStakes, readStakeTime } from '../../areas/staking/queries.ts';
import { readOwnTickets } from '../../areas/tickets/queries.ts';
import type { Database } from '../../db/database.ts';
import { readNotes } from './account-notes.ts';
import { type Table, type TableOf, tableOf } from './account-table.ts';
import { readBotsTable, readOrdersTable, readRecordsTable } from './holding-tables.ts';

/** One list of a member, newest first. */
export function readAccountTable(db: Database, { of, ...which }: TableOf & { readonly of: AccountTable }): Promise<Table> {
  return READERS[of](db, which);
}

const READERS: Readonly<Record<AccountTable, (db: Database, which: TableOf) => Promise<Table>>> = {
  records: readRecordsTable,
  bots: readBotsTable,
  orders: readOrdersTable,
  stakes: readStakesTable,
  withdrawals: readWithdrawalsTable,
  invitees: readInviteesTable,
  submissions: readSubmissionsTable,
  tickets: readTicketsTable,
  sessions: readSessionsTable,
  notes: readNotesTable,
  audit: readAuditTable,
};

async function readStakesTable(db: Database, which: TableOf): Promise<Table> {
  const { address, skip, size } = which;
  const { today } = await readStakeTime(db);
  const stakes = await readStakes(db, { account: address, today, skip, size: size + 1 });
  return tableOf(
    which,
    ['Opened', 'Kind', 'Amount', 'Days', 'Reward', 'Taken', 'Ends', 'State'],
    stakes.map(({ id, openedAt, method, amountUnits, days, rewardUnits, takenUnits, endAt, state }) => ({
      key: id,
      cells: [timeOf(openedAt), method, bcg(amountUnits), String(days), bcg(rewardUnits), bcg(takenUnits), timeOf(endAt), state],
    })),
  );
}

type Withdrawal = { id: string; asset: Asset; amount: bigint; net: bigint; value: bigint | null; state: string; at: Date };

async function readWithdrawalsTable(db: Database, which: TableOf): Promise<Table> {
  const { address, skip, size } = which;
  const rows = await db.many<Withdrawal>(sql`
    select id, asset, amount_units as amount, net_units as net, value_units as value, state, created_at as at from withdrawal
    where account = ${address} order by created_at desc, id limit ${size + 1} offset ${skip}`);
  return tableOf(
    which,
    ['Asked for', 'Amount', 'The vault pays', 'Worth then', 'State'],
    rows.map(({ id, asset, amount, net, value, state, at }) => ({
      key: id,
      cells: [
        timeOf(at),
        `${amountText(amount, asset)} ${asset}`,
        `${amountText(net, asset)} ${asset}`,
        value === null ? '—' : `${amountText(value, 'USDT')} USDT`,
        state,
      ],
    })),
  );
}

type Invitee = { address: string; level: number; isSuspended: boolean; at: Date; below: number };

async function readInviteesTable(db: Database, which: TableOf): Promise<Table> {
  const { address, skip, size } = which;
  const rows = await db.many<Invitee>(sql`
    select a.address, a.level, a.suspended_at is not null as "isSuspended", a.registered_at as at, coalesce(t.members, 0) as below
    from account a left join team_total t on t.member = a.number
    where a.inviter = ${address} order by a.number desc limit ${size + 1} offset ${skip}`);
  return tableOf(
    which,
    ['Registered', 'Member', 'Level', 'Below it', 'State'],
    rows.map(({ address: invitee, level, isSuspended, at, below }) => ({
      key: invitee,
      cells: [timeOf(at), { account: invitee }, `V${level}`, String(below), isSuspended ? 'suspended' : 'active'],
    })),
  );
}

async function readSubmissionsTable(db: Database, which: TableOf): Promise<Table> {
  const { address, skip, size } = which;
  const { list } = await readOwnProjects(db, { account: address, skip, size: size + 1 });
  return tableOf(
    which,
    ['Changed', 'Name', 'State', 'Version'],
    list.map(({ id, changedAt, name, state, version }) => ({
      key: id,
      cells: [timeOf(changedAt), name, state, String(version)],
    })),
  );
}

async function readTicketsTable(db: Database, which: TableOf): Promise<Table> {
  const { address, skip, size } = which;
  const { list } = await readOwnTickets(db, { account: address, skip, limit: size + 1 });
  return tableOf(
    which,
    ['Last written', 'Subject', 'State', 'Messages'],
    list.map(({ id, lastAt, subject, state, messages }) => ({
      key: id,
      cells: [timeOf(lastAt), subject, state, String(messages)],
    })),
  );
}

type Session = { id: string; device: string; begun: Date; used: Date; ends: Date; isLive: boolean };

/** Includes finished ones, because questions about past events concern them. */
async function readSessionsTable(db: Database, which: TableOf): Promise<Table> {
  const { address, skip, size } = which;
  const rows = await db.many<Session>(sql`
    select id, device, created_at as begun, last_used_at as used, coalesce(revoked_at, expires_at) as ends,
      revoked_at is null and expires_at > clock_timestamp() as "isLive"
    from session where account = ${address} order by created_at desc, id limit ${size + 1} offset ${skip}`);
  return tableOf(
    which,
    ['Begun', 'Device', 'Last used', 'Ends', 'State'],
    rows.map(({ id, device, begun, used, ends, isLive }) => ({
      key: id,
      cells: [timeOf(begun), device, timeOf(used), timeOf(ends), isLive ? 'live' : 'over'],
    })),
  );
}

async function readNotesTable(db: Database, which: TableOf): Promise<Table> {
  const { address, skip, size } = which;
  const notes = await readNotes(db, address, { skip, limit: size + 1 });
  return tableOf(
    which,
    ['Written', 'Operator', 'Note'],
    notes.map(({ number, at, author, text }) => ({ key: String(number), cells: [timeOf(at), author, text] })),
  );
}

type Audited = { number: number; at: Date; operator: string; kind: string; call: string; reason: string | null };

/** What operators read about this member and did to it. */
async function readAuditTable(db: Database, which: TableOf): Promise<Table> {
  const { address, skip, size } = which;
  const subjects = [`member/${address}`, ...ACCOUNT_TABLES.map((of) => `member/${address}/${of}`)];
  const rows = await db.many<Audited>(sql`
    select number, at, coalesce(operator, '') as operator, kind, call, coalesce(refusal, reason) as reason from operators.audit_entry
    where subject = any (${subjects}::text[]) order by number desc limit ${size + 1} offset ${skip}`);
  return tableOf(
    which,
    ['At', 'Operator', 'What', 'Call', 'Reason'],
    rows.map(({ number, at, operator, kind, call, reason }) => ({
      key: String(number),
      cells: [timeOf(at), operator, kind, call, reason ?? '—'],
    })),
  );
}

const timeOf = (at: Date) => ({ time: at.toISOString() });
const bcg = (units: bigint) => `${amountText(units, 'BCG')} BCG`;
