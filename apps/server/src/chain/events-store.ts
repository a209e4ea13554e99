import sql, { join } from 'sql-template-tag';
import type { Database, Queryable, Transaction } from '../db/database.ts';
import type { ChainHead, VaultEvent } from './chain-port.ts';
import { HistoryContradicted, StaleView } from './chain-trouble.ts';
import type { SeenLog } from './decode.ts';
import type { Header } from './reconcile.ts';
import type { VaultCounts } from './rpc-node.ts';

export type FollowerRow = {
  readonly chainId: number;
  readonly vault: string;
  /** The follower started above this block. */
  readonly startBlock: number;
  readonly baseBlock: number;
  /** The base or, above it, the newest block with a settled event. Nothing at or below it is ever dropped. */
  readonly groundBlock: number;
  readonly headBlock: number;
  readonly finalBlock: number;
  readonly version: number;
  /** False after a rewind, until the nodes have agreed on the header of the new base. */
  readonly hasBase: boolean;
};

const GROUND = sql`greatest(base_block, (
  select block_number from chain_event where final_at is not null and block_number <= head_block order by block_number desc limit 1))`;

/** An event with its log index: block number and log index are its key. */
export type StoredEvent<Event extends VaultEvent = VaultEvent> = { readonly logIndex: number; readonly event: Event };

export async function readFollower(q: Queryable): Promise<FollowerRow | undefined> {
  return q.maybeOne<FollowerRow>(sql`
    select chain_id as "chainId", vault, start_block as "startBlock", base_block as "baseBlock", ${GROUND} as "groundBlock", head_block as "headBlock",
           final_block as "finalBlock", version,
           exists (select from chain_block where number = base_block) as "hasBase"
    from chain_follower`);
}

/** Starts the follower at the block before the vault's first one. */
export async function startFollower(db: Database, start: { chainId: number; vault: string; base: Header }): Promise<void> {
  const { base } = start;
  await db.transaction(async (tx) => {
    const created = await tx.run(sql`
      insert into chain_follower (chain_id, vault, start_block, base_block, head_block, head_time, final_block)
      values (${start.chainId}, ${start.vault}, ${base.number}, ${base.number}, ${base.number}, ${base.time}, ${base.number})
      on conflict do nothing`);
    if (created === 1) await insertBlocks(tx, [base]);
  });
}

/** Known blocks, oldest first. They have gaps where history was read in large ranges. */
export async function readBlocks(q: Queryable): Promise<Header[]> {
  return q.many<Header>(sql`
    select number, hash, parent_hash as "parentHash", block_time as time, digest, is_proven as "isProven"
    from chain_block order by number`);
}

/**
 * The last known payment id and the number of known claims at the end of a block, by default the newest known one. Events
 * above it are few, except while the follower re-reads blocks below events that are settled.
 */
export async function readKnownCounts(q: Queryable, atBlock?: number): Promise<VaultCounts> {
  const block = atBlock ?? sql`(select head_block from chain_follower)`;
  return q.one(sql`
    select coalesce((select max(payment_id) from chain_event), 0) - count(payment_id) as payments,
      coalesce((select max(claim_number) from chain_event), 0) - count(claim_number) as claims
    from chain_event where block_number > ${block}`);
}

/** Of all known events of blocks above `above` up to `upTo`, settled or not. */
export async function readDigests(q: Queryable, range: { above: number; upTo: number }): Promise<string[]> {
  const rows = await q.many<{ digest: string }>(sql`
    select digest from chain_event where block_number > ${range.above} and block_number <= ${range.upTo}`);
  return rows.map(({ digest }) => digest);
}

export async function readKnownVouchers(q: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await q.many<{ id: string }>(sql`
    select voucher_id as id from chain_event where voucher_id is not null and voucher_id = any(${ids})
      and block_number <= (select head_block from chain_follower)`);
  return rows.map((row) => row.id);
}

/**
 * Adds blocks and their events, all or nothing.
 * @throws StaleView when another follower has changed the state since the caller read `version`.
 */
export async function appendBlocks(
  db: Database,
  version: number,
  found: { blocks: readonly Header[]; logs: readonly SeenLog[] },
): Promise<void> {
  const times = new Map(found.blocks.map((block) => [block.number, block.time]));
  const top = found.blocks.at(-1);
  if (!top) return;
  await db.transaction(async (tx) => {
    await fence(tx, version);
    const missing = await missingLogs(tx, top.number, found.logs);
    await insertBlocks(tx, found.blocks);
    await insertLogs(tx, missing, times);
    await tx.run(sql`update chain_follower set head_block = ${top.number}, head_time = ${top.time}`);
  });
}

/**
 * The logs without those that are already settled. A range contains settled logs only after the follower has gone back
 * below them.
 * @throws HistoryContradicted when a settled event is missing from the logs.
 */
async function missingLogs(tx: Transaction, upTo: number, logs: readonly SeenLog[]): Promise<readonly SeenLog[]> {
  const goesBack = await tx.maybeOne(sql`
    select 1 from chain_event where block_number > (select head_block from chain_follower) limit 1`);
  if (!goesBack) return logs;
  const settled = await tx.many<{ digest: string }>(sql`
    select digest from chain_event where block_number > (select head_block from chain_follower) and block_number <= ${upTo}`);
  const [found, known] = [logs, settled].map((events) => new Set(events.map(({ digest }) => digest)));
  const missing = logs.filter(({ digest }) => !known?.has(digest));
  const ids = missing.flatMap(({ fact }) => (fact.kind === 'Claimed' ? [] : [fact.paymentId]));
  const other = await tx.maybeOne(sql`select 1 from chain_event where payment_id = any(${ids}::numeric[]) limit 1`);
  if (other || settled.some(({ digest }) => !found?.has(digest))) {
    throw new HistoryContradicted(`an event that is settled here is another one there, or none, up to block ${upTo}`);
  }
  return missing;
}

/** Drops what was seen above `wanted`, never below the ground: a settled event keeps its block. */
export async function dropAbove(db: Database, version: number, wanted: number): Promise<number> {
  return db.transaction(async (tx) => {
    await fence(tx, version);
    const { ground } = await tx.one<{ ground: number }>(sql`select ${GROUND} as ground from chain_follower`);
    const to = Math.max(wanted, ground);
    await tx.run(sql`delete from chain_block where number > ${to}`);
    const dropped = await tx.run(sql`delete from chain_event where block_number > ${to} and final_at is null`);
    await tx.run(sql`
      update chain_follower set head_block = ${to}, final_block = least(final_block, ${to}),
        head_time = (select block_time from chain_block where number = ${to})`);
    return dropped;
  });
}

/** Inserts the header of the base, on which the nodes have agreed after a rewind. */
export async function insertBase(db: Database, version: number, base: Header): Promise<void> {
  await db.transaction(async (tx) => {
    await fence(tx, version);
    await insertBlocks(tx, [base]);
    await tx.run(sql`update chain_follower set head_time = ${base.time}`);
  });
}

/** Replaces the very first block, which a single node reported. @returns false once an event above it is settled. */
export async function replaceFirstBase(db: Database, version: number, base: Header): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isFirst = await tx.maybeOne(sql`
      select 1 from chain_follower where base_block = start_block and base_block = ${base.number}
        and not exists (select 1 from chain_event where final_at is not null)`);
    if (!isFirst) return false;
    await fence(tx, version);
    await tx.run(sql`delete from chain_event`);
    await tx.run(sql`delete from chain_block`);
    await insertBlocks(tx, [base]);
    await tx.run(sql`
      update chain_follower set head_block = ${base.number}, head_time = ${base.time}, final_block = ${base.number}`);
    return true;
  });
}

/** Events of blocks above `above` up to `upTo` that are not settled, in the chain's order. */
export async function readDueEvents(q: Queryable, range: { above: number; upTo: number }, limit: number): Promise<StoredEvent[]> {
  const rows = await q.many<EventRow>(sql`
    select * from chain_event where final_at is null and block_number > ${range.above} and block_number <= ${range.upTo}
    order by block_number, log_index limit ${limit}`);
  return rows.map((row) => ({ logIndex: row.log_index, event: toEvent(row) }));
}

/** Screens count confirmations against this block. It only moves back with a reorg. */
export async function writeFinalBlock(q: Queryable, version: number, finalBlock: number): Promise<void> {
  const written = await q.run(sql`
    update chain_follower set final_block = greatest(final_block, ${finalBlock}) where version = ${version}`);
  if (written !== 1) throw new StaleView();
}

/**
 * Marks the events that are not settled yet as final and returns them in order. They stay locked until the transaction
 * ends, so that no other follower settles them; rows are locked in the chain's order, so that two followers cannot
 * deadlock.
 * @param version The version that the caller read before it asked the nodes about these events.
 * @throws StaleView when another follower may have replaced the blocks that the caller's nodes agreed on.
 */
export async function takeFinal<Stored extends StoredEvent>(
  tx: Transaction,
  version: number,
  events: readonly Stored[],
): Promise<Stored[]> {
  // A follower that drops blocks waits for this lock and then finds these events final.
  const unchanged = await tx.maybeOne(sql`select 1 from chain_follower where version = ${version} for share`);
  if (!unchanged) throw new StaleView();
  const taken = await tx.many<{ place: string }>(sql`
    with free as materialized (
      select block_number, log_index from chain_event
      join unnest(${events.map(({ event }) => event.blockNumber)}::bigint[], ${events.map(({ logIndex }) => logIndex)}::integer[],
        ${events.map(({ event }) => event.blockHash)}::text[]) as given (block_number, log_index, block_hash)
        using (block_number, log_index, block_hash)
      where final_at is null
      order by block_number, log_index for update of chain_event
    )
    update chain_event set final_at = (select platform_now()) from free
    where chain_event.block_number = free.block_number and chain_event.log_index = free.log_index
    returning chain_event.block_number || '/' || chain_event.log_index as place`);
  const places = new Set(taken.map(({ place }) => place));
  return events.filter(({ event, logIndex }) => places.has(`${event.blockNumber}/${logIndex}`));
}

/** Moves the base up once every event at or below it is settled, and deletes the blocks below it. */
export async function moveBase(db: Database, version: number, to: number): Promise<void> {
  await db.transaction(async (tx) => {
    await fence(tx, version);
    await tx.run(sql`update chain_follower set base_block = ${to}, final_block = greatest(final_block, ${to})`);
    await tx.run(sql`delete from chain_block where number < ${to}`);
  });
}

/**
 * An account's events that are not final yet. Read them before the rows that settling changes: an event that settles
 * between the two reads then shows twice instead of not at all.
 */
export async function readSeenEvents(q: Queryable, account: string): Promise<VaultEvent[]> {
  const rows = await q.many<EventRow>(sql`
    select * from chain_event where final_at is null and account = ${account} order by block_number, log_index`);
  return rows.map(toEvent);
}

export async function readChainHead(q: Queryable): Promise<ChainHead | undefined> {
  return q.maybeOne<ChainHead>(sql`
    select head_block as "blockNumber", final_block as "finalBlock", head_time as "blockTime" from chain_follower`);
}

export type FollowerHealth = {
  readonly state: 'following' | 'halted';
  readonly trouble: string | null;
  readonly troubleSince: Date | null;
  readonly headBlock: number;
  readonly finalBlock: number;
  readonly baseBlock: number;
  /** Age of the newest known block. It grows while the chain, the nodes or the follower are stalled. */
  readonly headAgeSeconds: number;
  readonly checkedAt: Date;
};

/** For health checks and alerts; undefined before the follower's first step. */
export async function readFollowerHealth(q: Queryable): Promise<FollowerHealth | undefined> {
  return q.maybeOne<FollowerHealth>(sql`
    select state, trouble, trouble_since as "troubleSince", head_block as "headBlock", final_block as "finalBlock",
           base_block as "baseBlock", checked_at as "checkedAt",
           greatest(0, extract(epoch from platform_now())::bigint - head_time) as "headAgeSeconds"
    from chain_follower`);
}

export async function writeHealth(
  q: Queryable,
  health: { state: 'following' | 'halted'; trouble: string | null },
): Promise<void> {
  await q.run(sql`
    update chain_follower set state = ${health.state}, trouble = ${health.trouble}, checked_at = clock_timestamp(),
      trouble_since = ${health.trouble === null ? sql`null` : sql`coalesce(trouble_since, clock_timestamp())`}`);
}

export async function fence(tx: Transaction, version: number): Promise<void> {
  const moved = await tx.run(sql`update chain_follower set version = version + 1 where version = ${version}`);
  if (moved !== 1) throw new StaleView();
}

async function insertBlocks(tx: Transaction, blocks: readonly Header[]): Promise<void> {
  const rows = blocks.map(
    (b) => sql`(${b.number}, ${b.hash}, ${b.parentHash}, ${b.time}, ${b.digest ?? ''}, ${b.isProven ?? false})`,
  );
  await tx.run(sql`insert into chain_block (number, hash, parent_hash, block_time, digest, is_proven) values ${join(rows)}`);
}

/** Rows in one insert: a range of two thousand blocks may hold far more logs. */
const INSERT_AT_ONCE = 2_000;

async function insertLogs(tx: Transaction, logs: readonly SeenLog[], times: ReadonlyMap<number, number>): Promise<void> {
  let { claims } = await tx.one<{ claims: bigint }>(sql`select coalesce(max(claim_number), 0) as claims from chain_event`);
  const rows = logs.map((log) => {
    if (log.fact.kind === 'Claimed') claims += 1n;
    return toRow(log, times.get(log.blockNumber), claims);
  });
  for (let i = 0; i < rows.length; i += INSERT_AT_ONCE) await insertEvents(tx, rows.slice(i, i + INSERT_AT_ONCE));
}

/** One statement text for any number of rows: it is planned once, and arrays are parsed faster than rows of parameters. */
async function insertEvents(tx: Transaction, rows: readonly EventRow[]): Promise<void> {
  await tx.run(sql`
    insert into chain_event (block_number, log_index, block_hash, block_time, tx_hash, kind,
      payment_id, order_ref, voucher_id, claim_number, account, token, units, burn_units, digest)
    select * from unnest(
      ${rows.map((row) => row.block_number)}::bigint[], ${rows.map((row) => row.log_index)}::integer[],
      ${rows.map((row) => row.block_hash)}::text[], ${rows.map((row) => row.block_time)}::bigint[],
      ${rows.map((row) => row.tx_hash)}::text[], ${rows.map((row) => row.kind)}::text[],
      ${rows.map((row) => row.payment_id)}::numeric[], ${rows.map((row) => row.order_ref)}::text[],
      ${rows.map((row) => row.voucher_id)}::text[], ${rows.map((row) => row.claim_number)}::numeric[],
      ${rows.map((row) => row.account)}::text[], ${rows.map((row) => row.token)}::text[],
      ${rows.map((row) => row.units)}::numeric[], ${rows.map((row) => row.burn_units)}::numeric[],
      ${rows.map((row) => row.digest)}::text[])`);
}

function toRow({ fact, ...log }: SeenLog, time: number | undefined, claim: bigint): EventRow {
  if (time === undefined) throw new Error(`the header of block ${log.blockNumber} is missing`);
  const row = {
    block_number: log.blockNumber,
    log_index: log.logIndex,
    digest: log.digest,
    block_hash: log.blockHash,
    block_time: time,
    tx_hash: log.txHash,
    kind: fact.kind,
    token: fact.token,
    payment_id: null,
    order_ref: null,
    voucher_id: null,
    claim_number: null,
    burn_units: null,
  };
  if (fact.kind === 'Claimed') {
    const { voucherId, account, netUnits, burnUnits } = fact;
    return { ...row, voucher_id: voucherId, claim_number: claim, account, units: netUnits, burn_units: burnUnits };
  }
  const payment = { ...row, payment_id: fact.paymentId, account: fact.sender, units: fact.units };
  return fact.kind === 'Paid' ? { ...payment, order_ref: fact.orderRef } : payment;
}

type EventRow = {
  block_number: number;
  log_index: number;
  block_hash: string;
  block_time: number;
  tx_hash: string;
  kind: VaultEvent['kind'];
  payment_id: bigint | null;
  order_ref: string | null;
  voucher_id: string | null;
  claim_number: bigint | null;
  account: string;
  token: string;
  units: bigint;
  burn_units: bigint | null;
  digest: string;
};

function toEvent(row: EventRow): VaultEvent {
  const block = { blockNumber: row.block_number, blockHash: row.block_hash, blockTime: row.block_time, txHash: row.tx_hash };
  const payment = { paymentId: row.payment_id ?? 0n, sender: row.account, token: row.token, units: row.units };
  switch (row.kind) {
    case 'Paid':
      return { ...block, ...payment, kind: 'Paid', orderRef: row.order_ref ?? '' };
    case 'Deposited':
      return { ...block, ...payment, kind: 'Deposited' };
    case 'Claimed':
      return {
        ...block,
        kind: 'Claimed',
        voucherId: row.voucher_id ?? '',
        account: row.account,
        token: row.token,
        netUnits: row.units,
        burnUnits: row.burn_units ?? 0n,
      };
  }
}
